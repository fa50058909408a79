import type { WireShop } from '@slipcast/contracts/http/shop';
import { earlyAnswer } from './early-answer.ts';

/** What belongs to this shop and not to the software; these values stand in when GET /api/shop fails. */
export const shop: WireShop = {
  name: 'Fettle Pottery',
  url: '',
  email: 'hello@fettle-pottery.example',
  currency: 'GBP',
  priceNote: 'Price includes VAT and UK delivery',
  pricesNote: 'Prices include VAT and UK delivery.',
  follow: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'Etsy', href: 'https://www.etsy.com/uk/' },
    { name: 'Facebook', href: 'https://www.facebook.com/' },
  ],
};

/** Fills `shop` before the first screen is drawn; public/boot.js has asked by then. */
export async function loadShop(): Promise<void> {
  Object.assign(shop, await earlyAnswer('/shop'));
}
