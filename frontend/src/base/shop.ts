import type { WireShop } from '@slipcast/contracts/http/shop';

/** What belongs to this shop and not to the software; these values stand in when GET /api/shop fails. */
export const shop: WireShop = {
  name: 'Fettle Pottery',
  url: '',
  email: 'hello@fettle-pottery.example',
  currency: 'GBP',
  priceNote: 'Price includes VAT and UK delivery',
  pricesNote: 'Prices include VAT and UK delivery.',
  follow: [],
  notice: '',
  delivery: '',
  maker: '',
  care: '',
  dispatchDays: null,
  countVisits: false,
};

declare global {
  /** `GET /api/shop`, which app/boot.ts asked for while this code was still on its way; undefined if it failed. */
  var earlyShop: Promise<WireShop | undefined> | undefined;
}

/** Fills `shop` before the first screen is drawn. */
export async function loadShop(): Promise<void> {
  Object.assign(shop, await globalThis.earlyShop);
}
