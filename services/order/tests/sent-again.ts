import { randomUUID } from 'node:crypto';
import type { ByHandShop } from './running-by-hand.ts';

/** An order of so many mugs of a stock, on its way to a shopper with an account. */
export async function shippedMugs(shop: ByHandShop, quantity = 1, stock = 5) {
  const mug = await shop.newMug(stock, 1001);
  const owner = `u:${randomUUID()}` as const;
  const paymentId = shop.authorised(owner, 1001 * quantity);
  const items = [{ product_id: mug.productId, quantity }];
  const { body } = await shop.checkout(owner, paymentId, items);
  const { status } = await shop.ship(body.order.id, 'RM 1');
  if (status !== 200) throw new Error(`the order is not shipped: ${status}`);
  return { id: body.order.id, number: body.order.orderNumber, mug, owner };
}

/** Sends one piece of the first line again, unless `body` says otherwise. */
export const sendAgain = (shop: ByHandShop, id: string, body: object = {}) =>
  shop.post(`${id}/replacements`, { seen: 0, pieces: [{ line: 1, quantity: 1 }], ...body });

export const refundAsked = (shop: ByHandShop, id: string, more: object) =>
  shop.post(`${id}/refunds`, { id: randomUUID(), reason: 'broken', ...more });
export const refundedPieces = (quantity: number) => ({ pieces: [{ line: 1, quantity, becomes: 'gone' }] });
