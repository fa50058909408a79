import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startOrder, type RunningOrder } from './running-order.ts';

let shop: RunningOrder;
beforeAll(async () => {
  shop = await startOrder({ SWEEP_SECONDS: '60' });
});
afterAll(() => shop?.stop());

const confirm = (paymentId: string) =>
  shop.call('POST', '/api/admin/ledger/orders', { paymentId, decision: 'create' }, shop.admin);
const cancelled = async (pieces: number) => {
  const mug = await shop.newMug(pieces, 2600);
  const paymentId = shop.authorised('g:ivy', 2600);
  const items = [{ product_id: mug.productId, quantity: 1 }];
  const { id } = (await shop.checkout('g:ivy', paymentId, items)).body.order ?? { id: '' };
  await shop.call('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' }, shop.admin);
  return { id, paymentId };
};
const published = (type: string, id: string, times: number) =>
  waitFor(`${type} of ${id}`, () => shop.eventsOf(type, id).length === times);

it('says again that a forgotten order was cancelled and refunded, whose emails may have been lost unsent', async () => {
  await shop.backUp();
  const [refunded, open] = [await cancelled(1), await cancelled(1)];
  const whole = { orderId: refunded.id, paymentId: refunded.paymentId, amountPence: 2600, currency: 'GBP' };
  await shop.publish('payment.refunded.v1', refunded.paymentId, whole);
  await published('order.refunded.v1', refunded.id, 1);
  await published('order.cancelled.v1', open.id, 1);
  await shop.restore();
  await waitFor('reconciliation', async () => {
    const { body } = await shop.get('/api/admin/ledger', shop.admin);
    return (body.orders as unknown[]).length === 2;
  });

  for (const { paymentId } of [refunded, open]) expect((await confirm(paymentId)).status).toBe(200);
  await published('order.refunded.v1', refunded.id, 2);
  const [first, again] = shop.eventsOf('order.refunded.v1', refunded.id);
  expect(first?.data).toMatchObject({ refundPence: 2600, amountPence: 2600 });
  expect(again?.data).toMatchObject({ refundPence: 2600, amountPence: 2600, orderId: refunded.id });
  await published('order.cancelled.v1', open.id, 2);
  // Its payment says so once it has been refunded.
  expect(shop.eventsOf('order.refunded.v1', open.id)).toEqual([]);
});
