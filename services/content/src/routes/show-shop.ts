import { WireShop } from '@slipcast/contracts/http/shop';
import { CURRENCY } from '@slipcast/contracts/money';
import { dispatchPlan } from '@slipcast/contracts/working-days';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ContentConfig } from '../config.ts';
import { sellsVouchers, type OfferStore } from '../subscriptions/on-voucher-offer.ts';
import type { ShopStore } from '../store/shop-store.ts';

const SENTENCE = /[^.!?]+[.!?]+["”’]?(?=\s|$)/g;

/** The first three sentences of a text, for a shop whose maker has written no others. */
export function firstSentences(text: string): string {
  const paragraph = text.replace(/\s+/g, ' ');
  return (paragraph.match(SENTENCE)?.slice(0, 3) ?? [paragraph]).join('').trim();
}

export const showShop = (config: ContentConfig, shop: ShopStore, vouchers: OfferStore) =>
  endpoint({
    route: 'GET /api/shop',
    access: 'none',
    summary: 'What the shop says of itself: name, notice, notes on prices and delivery, social links',
    answer: WireShop,
    handle: async (): Promise<WireShop> => {
      const [settings, about, giftVouchers] = await Promise.all([
        shop.settings(),
        shop.about(),
        sellsVouchers(vouchers),
      ]);
      const { name, notice, delivery, priceNote, pricesNote, care, dispatchDays, countVisits } = settings;
      const { makerPhoto, returnDays, offersGifts } = settings;
      const follow = [
        { name: 'Instagram', href: settings.instagram },
        { name: 'Etsy', href: settings.etsy },
        { name: 'Facebook', href: settings.facebook },
      ];
      return {
        name,
        url: config.SHOP_URL,
        email: config.EMAIL_FROM,
        currency: CURRENCY,
        priceNote,
        pricesNote,
        follow: follow.filter(({ href }) => href !== ''),
        notice,
        delivery,
        maker: settings.maker || firstSentences(about.content),
        makerPhoto,
        care,
        dispatchDays,
        returnDays,
        offersGifts,
        dispatch: dispatchDays === null ? null : dispatchPlan(new Date(), dispatchDays),
        ...(giftVouchers && { giftVouchers }),
        trial: config.SANDBOX === 'yes',
        countVisits,
      };
    },
  });
