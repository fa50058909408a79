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
const refund = ({ id, paymentId }: { id: string; paymentId: string }) =>
  shop.publish('payment.refunded.v1', paymentId, {
    orderId: id,
    paymentId,
    amountPence: 2600,
    currency: 'GBP',
  });
const reconciled = (orders: number) =>
  waitFor('reconciliation', async () => {
    const { body } = await shop.get('/api/admin/ledger', shop.admin);
    return (body.orders as unknown[]).length === orders;
  });

it('says again that a forgotten order was cancelled and refunded, whose emails may have been lost unsent', async () => {
  await shop.backUp();
  const [refunded, open] = [await cancelled(1), await cancelled(1)];
  await refund(refunded);
  await published('order.refunded.v1', refunded.id, 1);
  await published('order.cancelled.v1', open.id, 1);
  await shop.restore();
  await reconciled(2);

  for (const { paymentId } of [refunded, open]) expect((await confirm(paymentId)).status).toBe(200);
  await published('order.refunded.v1', refunded.id, 2);
  const [first, again] = shop.eventsOf('order.refunded.v1', refunded.id);
  expect(first?.data).toMatchObject({ refundPence: 2600, amountPence: 2600 });
  expect(again?.data).toMatchObject({ refundPence: 2600, amountPence: 2600, orderId: refunded.id });
  await published('order.cancelled.v1', open.id, 2);
  // Its payment says so once it has been refunded.
  expect(shop.eventsOf('order.refunded.v1', open.id)).toEqual([]);
});

it('learns of a refund whose event came while the ledger did not have the order', async () => {
  await shop.backUp();
  const [early, late] = [await cancelled(1), await cancelled(1)];
  await published('order.cancelled.v1', early.id, 1);
  await published('order.cancelled.v1', late.id, 1);
  await shop.restore();
  await reconciled(2);
  await refund(early);
  const payment = shop.payments.payments.get(early.paymentId);
  if (payment) payment.state = 'refunded';
  // The events of all payments are handled in order, so this one shows that the one before has been.
  const known = await cancelled(1);
  await refund(known);
  await published('order.refunded.v1', known.id, 1);
  expect(shop.eventsOf('order.refunded.v1', early.id)).toEqual([]);

  for (const { paymentId } of [early, late]) expect((await confirm(paymentId)).status).toBe(200);
  await published('order.refunded.v1', early.id, 1);
  await published('order.cancelled.v1', late.id, 2);
  expect(shop.eventsOf('order.refunded.v1', late.id)).toEqual([]);
  await refund(late);
  await published('order.refunded.v1', late.id, 1);
});
