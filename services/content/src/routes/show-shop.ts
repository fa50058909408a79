import { WireShop } from '@slipcast/contracts/http/shop';
import { CURRENCY } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ContentConfig } from '../config.ts';

/** Read once, at the start: the settings do not change while the shop runs. */
export function showShop(config: ContentConfig) {
  const shop: WireShop = {
    name: config.SHOP_NAME,
    url: config.SHOP_URL,
    email: config.EMAIL_FROM,
    currency: CURRENCY,
    priceNote: config.PRICE_NOTE,
    pricesNote: config.PRICES_NOTE,
    follow: [
      { name: 'Instagram', href: config.FOLLOW_INSTAGRAM },
      { name: 'Etsy', href: config.FOLLOW_ETSY },
      { name: 'Facebook', href: config.FOLLOW_FACEBOOK },
    ],
  };
  return endpoint({
    route: 'GET /api/shop',
    access: 'none',
    summary: 'Name, sender, price notes, social links',
    answer: WireShop,
    handle: async () => shop,
  });
}
