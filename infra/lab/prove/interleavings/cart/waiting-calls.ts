import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import type { Browser } from './browser.ts';
import type { CartShop } from './cart-shop.ts';

interface Places {
  places: WireWaitingPlace[];
}
interface Mailed {
  until?: string;
  expiresAt?: string;
  productId: string;
  variantId: string;
  email: string;
  waitingKey: string;
  pricePence: number;
  userId?: string | null;
}

export const wait = (who: Browser, id: string, more: object = {}) =>
  who.call<{ place: WireWaitingPlace }>('POST', '/api/cart/waiting', { product_id: id, ...more });
export const place = async (who: Browser, id: string) =>
  (await who.call<Places>('GET', '/api/cart/waiting')).body.places.find((one) => one.product_id === id);
export const leave = (who: Browser, entry: WireWaitingPlace | undefined) =>
  who.call('DELETE', `/api/cart/waiting/${entry?.id}`);
export const byKey = (who: Browser, what: string, key: string) =>
  who.call('POST', `/api/cart/waiting/${what}`, { key });
/** What was mailed to this address about this pot, in order. */
export const mails = (
  shop: CartShop,
  type: 'address-given' | 'piece-offered',
  email: string,
  id: string,
): Mailed[] =>
  shop.events
    .filter((event) => event.type === `waiting.${type}.v1`)
    .map(({ data }) => data as Mailed)
    .filter((mail) => mail.email === email && mail.productId === id);
export async function mailed(
  shop: CartShop,
  ...about: Parameters<typeof mails> extends [unknown, ...infer Rest] ? Rest : never
) {
  await shop.until(`${about[0]} to ${about[1]}`, () => mails(shop, ...about).length > 0);
  return mails(shop, ...about).at(-1) as Mailed;
}
export const yours = (shop: CartShop, who: Browser, id: string) =>
  shop.until('it is theirs', async () => (await place(who, id))?.state === 'yours');
