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

/** Says what becomes of a dispute about £50.00. */
async function disputeOf(orderId: string, disputeId: string) {
  const { rows } = await service.pool.query<{ p: string }>(
    'SELECT payment_id AS p FROM orders WHERE id = $1',
    [orderId],
  );
  return (state: string, day: number) =>
    service.publish('payment.disputed.v1', rows[0]?.p ?? '', {
      paymentId: rows[0]?.p,
      orderId,
      amountPence: 5000,
      currency: 'GBP',
      disputeId,
      reason: 'NO_KNOWLEDGE',
      state,
      dueAt: null,
      openedAt: '2026-11-20T12:00:00.000Z',
      changedAt: `2026-11-${day}T12:00:00.000Z`,
    });
}

it('loses a voucher whose own order is lost to a dispute, what was not spent of it, and gets it back if the shop wins after all', async () => {
  const mug = await service.newMug(1, 2000);
  const voucher = await vouchers.newVoucher(5000);
  await vouchers.buy('g:thief', mug, 0, [voucher.voucherCode]);
  const tell = await disputeOf(voucher.orderId, 'dts_1');
  await tell('evidence-required', 21);
  await waitFor('the dispute', () => service.eventsOf('order.disputed.v1', voucher.orderId).length === 1);
  expect(await vouchers.left(voucher)).toBe(3000);
  await tell('lost', 22);
  await waitFor('it is worth nothing', async () => (await vouchers.left(voucher)) === 0);
  await tell('accepted', 23);
  await waitFor('accepted', () => service.eventsOf('order.disputed.v1', voucher.orderId).length === 3);
  await tell('won', 24);
  await waitFor('it is worth as much again', async () => (await vouchers.left(voucher)) === 3000);
  expect((await vouchers.listed(voucher))?.entries.map(({ kind, pence }) => [kind, pence])).toEqual(
    expect.arrayContaining([
      ['refund', -3000],
      ['return', 3000],
    ]),
  );
});

it('is worth nothing to a voucher whose own payment was lost: what is cancelled later goes the same way, and comes back if the shop wins', async () => {
  const mug = await service.newMug(2, 2000);
  const voucher = await vouchers.newVoucher(5000);
  const { body } = await vouchers.buy('g:accomplice', mug, 0, [voucher.voucherCode]);
  const tell = await disputeOf(voucher.orderId, 'dts_2');
  await tell('lost', 22);
  await waitFor('it is worth nothing', async () => (await vouchers.left(voucher)) === 0);
  await vouchers.cancel(body.order.id);
  expect(await vouchers.left(voucher)).toBe(0);
  const { rows } = await service.pool.query<{ payload: object }>(
    `SELECT payload FROM outbox WHERE topic = 'order.cancelled.v1' AND key = $1`,
    [body.order.id],
  );
  expect(rows[0]?.payload).toMatchObject({ lostVoucherPence: 2000 });
  expect(rows[0]?.payload).not.toHaveProperty('returnedVoucherPence');
  await tell('won', 23);
  await waitFor('all of it is back', async () => (await vouchers.left(voucher)) === 5000);
});

it('is worth nothing to a voucher that Square’s dashboard has refunded after it was spent', async () => {
  const mug = await service.newMug(1, 2000);
  const voucher = await vouchers.newVoucher(3000);
  const { body } = await vouchers.buy('g:spender', mug, 0, [voucher.voucherCode]);
  const { rows } = await service.pool.query<{ p: string }>(
    'SELECT payment_id AS p FROM orders WHERE id = $1',
    [voucher.orderId],
  );
  const paymentId = rows[0]?.p ?? '';
  await service.publish('payment.partly-refunded.v1', paymentId, {
    paymentId,
    orderId: voucher.orderId,
    refundId: randomUUID(),
    amountPence: 3000,
    refundedPence: 3000,
    currency: 'GBP',
    byHand: true,
    providerRefundId: randomUUID(),
  });
  await waitFor('it is worth nothing', async () => (await vouchers.left(voucher)) === 0);
  await vouchers.cancel(body.order.id);
  expect(await vouchers.left(voucher)).toBe(0);
});

it('is lost once, however a cancellation and the dispute race', async () => {
  for (let round = 0; round < 4; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const mug = await service.newMug(1, 2000);
    // oxlint-disable-next-line no-await-in-loop
    const voucher = await vouchers.newVoucher(5000);
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await vouchers.buy(`g:racer${round}`, mug, 0, [voucher.voucherCode]);
    // oxlint-disable-next-line no-await-in-loop
    const tell = await disputeOf(voucher.orderId, `dts_race_${round}`);
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all([tell('lost', 22), vouchers.cancel(body.order.id)]);
    // oxlint-disable-next-line no-await-in-loop
    await waitFor('it is worth nothing', async () => (await vouchers.left(voucher)) === 0);
  }
});
