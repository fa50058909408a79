import type { WireShop } from '@slipcast/contracts/http/shop';

/** What belongs to this shop and not to the software. These values are used when GET /api/shop fails. */
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
  makerPhoto: '',
  care: '',
  dispatchDays: null,
  returnDays: null,
  offersGifts: false,
  dispatch: null,
  giftVouchers: false,
  trial: false,
  countVisits: false,
};

declare global {
  /** `GET /api/shop`, which app/boot.ts asked for while this code was still on its way; undefined if it failed. */
  var earlyShop: Promise<WireShop | undefined> | undefined;
}

/** By which day an order of this moment is sent: 'Thursday 26 November'. '' where the shop does not say. */
export function dispatchDay(ordered: number): string {
  const { from = '', days = [] } = shop.dispatch ?? {};
  if (ordered < Date.parse(from)) return '';
  return days.find(({ until }) => ordered < Date.parse(until))?.day ?? '';
}

/** Fills `shop` before the first screen is drawn. */
export async function loadShop(): Promise<void> {
  Object.assign(shop, await globalThis.earlyShop);
}
