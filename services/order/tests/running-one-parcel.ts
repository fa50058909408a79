import { randomUUID } from 'node:crypto';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { Owner } from '@slipcast/contracts/ids';
import { OPTIONS, PATH } from './delivery-options.ts';
import { addresses } from './running-order.ts';
import { startRefundDesk } from './running-refund-desk.ts';

export const HOME = { country: 'GB', postcode: 'ST6 1AA' };
export const someone = () => `u:${randomUUID()}` as Owner;

/** The order service of a shop that charges £3.95 for delivery, and a mug for £20. */
export async function startOneParcel(environment: Record<string, string> = {}) {
  const shop = await startRefundDesk({ CAPTURE_TIMEOUT_SECONDS: '30', ...environment });
  await shop.call('PUT', PATH, OPTIONS, shop.admin);
  const mug = await shop.newMug(500, 2000);
  const items = [{ product_id: mug.productId, quantity: 1 }];
  const quoted = async (owner: Owner, more: object = {}) => {
    const body = { items, ...HOME, delivery_address: addresses.delivery_address, ...more };
    const as = owner.startsWith('u:') ? shop.as(owner.slice(2)) : {};
    const answer = await shop.call('POST', '/api/orders/quote', body, as);
    return { status: answer.status, body: answer.body as unknown as WireQuote & { message: string } };
  };
  const placed = (owner: Owner, pence: number, more: object = {}) =>
    shop.checkout(owner, shop.authorised(owner, pence), items, { ...HOME, ...more });
  const paid = async (owner: Owner, more: object = {}) => (await placed(owner, 2395, more)).body.order;
  const added = (owner: Owner, to: { id: string }) => placed(owner, 2000, { add_to: { order_id: to.id } });
  const cancel = (id: string) =>
    shop.call('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' }, shop.admin);
  const pack = (...ids: string[]) =>
    shop.call('PUT', '/api/admin/orders/packing', { order_ids: ids }, shop.admin);
  /** Two orders of one buyer in one parcel. */
  async function together() {
    const owner = someone();
    const first = await paid(owner);
    const second = (await added(owner, first)).body.order;
    return { owner, first, second };
  }
  return { ...shop, mug, items, quoted, placed, paid, added, cancel, pack, together };
}
export type OneParcel = Awaited<ReturnType<typeof startOneParcel>>;
