import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startVouchers, type RunningVouchers } from './running-vouchers.ts';

let vouchers: RunningVouchers;
let service: RunningVouchers['service'];
beforeAll(async () => {
  vouchers = await startVouchers();
  ({ service } = vouchers);
  await vouchers.offer();
});
afterAll(() => service?.stop());

/** A mug of £24.51, of which the voucher pays £10.00 and the card the rest. */
async function sold(cardPence = 1451) {
  const mug = await service.newMug(1, 2451);
  const voucher = await vouchers.newVoucher(2451 - cardPence);
  const { body } = await vouchers.buy('g:shares', mug, cardPence, [voucher.voucherCode]);
  return { voucher, id: body.order.id };
}
async function refunded(id: string, refundId: string, amountPence: number, refundedPence: number) {
  const { rows } = await service.pool.query<{ p: string }>(
    'SELECT payment_id AS p FROM orders WHERE id = $1',
    [id],
  );
  const paymentId = rows[0]?.p ?? '';
  await service.publish('payment.partly-refunded.v1', paymentId, {
    paymentId,
    orderId: id,
    refundId,
    amountPence,
    refundedPence,
    currency: 'GBP',
    byHand: false,
    providerRefundId: randomUUID(),
  });
}
const asked = (id: string) =>
  service
    .eventsOf('refund.requested.v1', id)
    .map(({ data }) => (data as { amountPence: number }).amountPence);

it('goes back to voucher and card in the share that they paid, and the last takes the remainder', async () => {
  const { voucher, id } = await sold();
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await vouchers.refund(id, { id: first, amount_pence: 1000 })).body).toMatchObject({
    left: 14.51,
    voucherLeft: 5.93,
    refunds: [{ amount: 10, voucher: 4.07, state: 'pending' }],
  });
  // The voucher gets its part with the card's, so that a refund which fails has changed nothing.
  expect(await vouchers.left(voucher)).toBe(0);
  await refunded(id, first, 593, 593);
  await waitFor('its share is back', async () => (await vouchers.left(voucher)) === 407);
  await vouchers.refund(id, { id: second, amount_pence: 1451 });
  await waitFor('asked', () => asked(id).length === 2);
  expect(asked(id)).toEqual([593, 858]);
  await refunded(id, second, 858, 1451);
  await waitFor('all is back', async () => (await vouchers.left(voucher)) === 1000);
  const order = await service.get(`/api/admin/orders/${id}`, service.admin);
  expect(order.body).toMatchObject({ refunded: 24.51, isRefundedInFull: true, money: 'refunded' });
});

it('goes back to the voucher at once where it paid for everything', async () => {
  const { voucher, id } = await sold(0);
  expect((await vouchers.refund(id, { amount_pence: 451 })).body).toMatchObject({
    left: 20,
    refunds: [{ amount: 4.51, voucher: 4.51, state: 'done' }],
  });
  expect(await vouchers.left(voucher)).toBe(451);
  await vouchers.cancel(id);
  expect(await vouchers.left(voucher)).toBe(2451);
  expect(asked(id)).toEqual([]);
});

it('gives a failed refund’s part back to no one, and frees it for the next', async () => {
  const { voucher, id } = await sold();
  const first = randomUUID();
  await vouchers.refund(id, { id: first, amount_pence: 2451 });
  const { rows } = await service.pool.query<{ p: string }>(
    'SELECT payment_id AS p FROM orders WHERE id = $1',
    [id],
  );
  await service.publish('payment.partial-refund-failed.v1', id, {
    paymentId: rows[0]?.p,
    orderId: id,
    refundId: first,
    amountPence: 1451,
    currency: 'GBP',
    reason: 'PAYMENT_NOT_REFUNDABLE',
  });
  const desk = async () => (await service.get(`/api/admin/orders/${id}/refunds`, service.admin)).body;
  await waitFor('it has failed', async () => (await desk())['left'] === 24.51);
  expect([(await desk())['voucherLeft'], await vouchers.left(voucher)]).toEqual([10, 0]);
  await vouchers.cancel(id);
  expect(await vouchers.left(voucher)).toBe(1000);
});

it('can go to a new voucher instead of the card, which is emailed, and then the order is not cancelled', async () => {
  const mug = await service.newMug(1, 3000);
  const email = 'refunded@pots.example';
  const bought = await vouchers.buy('g:new', mug, 3000, [], { customer_email: email });
  const { id } = bought.body.order;
  expect((await service.get(`/api/admin/orders/${id}/refunds`, service.admin)).body).toMatchObject({
    canBeVoucher: true,
  });
  const refund = { amount_pence: 1200, to: 'new-voucher', message: 'Sorry about the chip.' };
  const refundId = randomUUID();
  for (const press of ['first', 'second'])
    expect((await vouchers.refund(id, { ...refund, id: refundId, note: press })).body).toMatchObject({
      left: 18,
      refunds: [{ amount: 12, voucher: 12, toNewVoucher: true, state: 'done' }],
    });
  const sent = await vouchers.emailed(email);
  expect(sent).toMatchObject({ balancePence: 1200, message: 'Sorry about the chip.' });
  expect(await vouchers.listed(sent)).toMatchObject({
    order: { id },
    entries: [{ kind: 'issue', pence: 1200 }],
  });
  expect(asked(id)).toEqual([]);
  const cancelled = await vouchers.cancel(id);
  expect([cancelled.status, cancelled.body.message]).toEqual([
    409,
    'A part of this order was refunded as a gift voucher, so it can’t be cancelled. Refund the rest of it instead.',
  ]);
  await vouchers.refund(id, { amount_pence: 1800 });
  await waitFor('the card gets the rest', () => asked(id).length === 1);
  expect(asked(id)).toEqual([1800]);
});
