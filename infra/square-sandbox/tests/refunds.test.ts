import { expect, it } from '@jest/globals';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { MINUTE, openSandbox, pots, refusal } from './open-sandbox.ts';

freshSandbox();

const money = (amount: bigint) => ({ amount, currency: 'GBP' as const });
const paid = async () => (await open.client.payments.create(pots({ autocomplete: true }))).payment!.id!;
const refund = (paymentId: string, amount: bigint, idempotencyKey = 'rf-1') =>
  open.client.refunds.refundPayment({
    idempotencyKey,
    paymentId,
    amountMoney: money(amount),
    reason: 'Cracked',
  });

it('is PENDING until the bank completes it', async () => {
  const paymentId = await paid();
  const { refund: started } = await refund(paymentId, 1200n);
  expect(started).toMatchObject({
    status: 'PENDING',
    paymentId,
    amountMoney: money(1200n),
    reason: 'Cracked',
  });
  expect(open.sandbox.ledger().totals).toMatchObject({
    captured: 4200,
    refunded: 1200,
    pendingRefunds: 1200,
  });
  await open.advance(1000);
  const { refund: settled } = await open.client.refunds.get({ refundId: started!.id! });
  expect(settled?.status).toBe('COMPLETED');
  const { payment } = await open.client.payments.get({ paymentId });
  expect(payment).toMatchObject({ refundedMoney: money(1200n), refundIds: [started!.id] });
  expect((await open.client.refunds.list({ status: 'COMPLETED' })).data).toEqual([settled]);
  expect((await open.client.refunds.list({ status: 'PENDING' })).data).toEqual([]);
});

it('also completes as real time passes', async () => {
  const running = await openSandbox({ now: Date.now, refundDelayMs: 20 });
  const { payment } = await running.client.payments.create(pots({ autocomplete: true }));
  await running.client.refunds.refundPayment({
    idempotencyKey: 'r',
    paymentId: payment!.id!,
    amountMoney: money(1n),
  });
  const deadline = Date.now() + 5000;
  let status: string | null | undefined = 'PENDING';
  while (status === 'PENDING' && Date.now() < deadline)
    status = (await running.client.refunds.list({})).data[0]?.status;
  expect(status).toBe('COMPLETED');
  await running.stop();
});

it('is replayed for the same key, which another refund cannot use', async () => {
  const paymentId = await paid();
  const first = await refund(paymentId, 1200n);
  await open.advance(1000);
  expect(await refund(paymentId, 1200n)).toEqual(first);
  expect(await refusal(refund(paymentId, 1300n))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(open.sandbox.ledger().totals.refunded).toBe(1200);
});

it('never refunds more than was captured, pending refunds included', async () => {
  const paymentId = await paid();
  await refund(paymentId, 4000n, 'rf-1');
  expect(await refusal(refund(paymentId, 201n, 'rf-2'))).toMatchObject({
    status: 400,
    category: 'REFUND_ERROR',
    code: 'REFUND_AMOUNT_INVALID',
  });
  expect((await refund(paymentId, 200n, 'rf-3')).refund?.status).toBe('PENDING');
});

it('is refused before the capture, and for a canceled payment', async () => {
  const { payment } = await open.client.payments.create(pots());
  expect(await refusal(refund(payment!.id!, 1n))).toMatchObject({
    code: 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
  });
  await open.client.payments.cancel({ paymentId: payment!.id! });
  expect(await refusal(refund(payment!.id!, 1n))).toMatchObject({ code: 'PAYMENT_NOT_REFUNDABLE' });
});

it('is refused for unknown payments, long reasons and other currencies', async () => {
  const paymentId = await paid();
  expect(await refusal(refund('nobody', 1n))).toMatchObject({ status: 404 });
  const base = { idempotencyKey: 'rf-9', paymentId, amountMoney: money(1n) };
  const long = open.client.refunds.refundPayment({ ...base, reason: 'r'.repeat(193) });
  expect(await refusal(long)).toMatchObject({ code: 'VALUE_TOO_LONG', field: 'reason' });
  const dollars = open.client.refunds.refundPayment({
    ...base,
    amountMoney: { amount: 1n, currency: 'USD' },
  });
  expect(await refusal(dollars)).toMatchObject({ code: 'CURRENCY_MISMATCH' });
  expect(await refusal(open.client.refunds.get({ refundId: 'none' }))).toMatchObject({ status: 404 });
});

const DAY = 24 * 60 * MINUTE;
const statusOf = async (refundId: string) => (await open.client.refunds.get({ refundId })).refund?.status;

it('allows no other refund after a failed one, even though the buyer received nothing', async () => {
  const paymentId = await paid();
  await open.fault({ action: 'fail-refund', match: { reference_id: 'order-1' } });
  const { refund: started } = await refund(paymentId, 4200n, 'rf-1');
  expect(started?.status).toBe('PENDING');
  await open.advance(1000);
  expect(await statusOf(started!.id!)).toBe('FAILED');
  expect(open.sandbox.ledger().totals.refunded).toBe(0);
  const { payment } = await open.client.payments.get({ paymentId });
  expect(payment?.refundedMoney).toBeUndefined();
  for (const amount of [4200n, 1n])
    expect(await refusal(refund(paymentId, amount, `again-${amount}`))).toMatchObject({
      status: 400,
      code: 'PAYMENT_NOT_REFUNDABLE',
    });
});

it('returns the amount of a rejected refund to the payment, so that it can be refunded again', async () => {
  const paymentId = await paid();
  await open.fault({ action: 'reject-refund', delayMs: 2000 });
  const { refund: started } = await refund(paymentId, 4200n, 'rf-1');
  expect(await refusal(refund(paymentId, 1n, 'rf-2'))).toMatchObject({ code: 'REFUND_AMOUNT_INVALID' });
  await open.advance(2000);
  expect(await statusOf(started!.id!)).toBe('REJECTED');
  expect(open.sandbox.ledger().totals).toMatchObject({ captured: 4200, refunded: 0, failedRefunds: 4200 });
  expect((await refund(paymentId, 4200n, 'rf-3')).refund?.status).toBe('PENDING');
});

it('stays PENDING for days when a rule says so, and then completes', async () => {
  const paymentId = await paid();
  await open.fault({ action: 'delay-refund', delayMs: 3 * DAY });
  const { refund: started } = await refund(paymentId, 4200n);
  await open.advance(3 * DAY - 1);
  expect(await statusOf(started!.id!)).toBe('PENDING');
  await open.advance(1);
  expect(await statusOf(started!.id!)).toBe('COMPLETED');
});

it("is made in the seller's dashboard, partly or of all that is left", async () => {
  const paymentId = await paid();
  const inDashboard = (body: object) => open.post('/__sim/refunds', { payment_id: paymentId, ...body });
  const part = await inDashboard({ amount_money: { amount: 1000, currency: 'GBP' } });
  expect(part.body['refund']).toMatchObject({ status: 'PENDING', amount_money: { amount: 1000 } });
  expect(await refusal(refund(paymentId, 4200n))).toMatchObject({ code: 'REFUND_AMOUNT_INVALID' });
  expect((await inDashboard({})).body['refund']).toMatchObject({ amount_money: { amount: 3200 } });
  await open.advance(1000);
  expect(open.sandbox.ledger().totals).toMatchObject({ refunded: 4200, pendingRefunds: 0 });
});

it('is refused after twenty refunds of a payment, and after a year', async () => {
  const paymentId = await paid();
  for (let number = 0; number < 20; number += 1) await refund(paymentId, 1n, `rf-${number}`);
  expect(await refusal(refund(paymentId, 1n, 'rf-20'))).toMatchObject({ code: 'PAYMENT_NOT_REFUNDABLE' });
  const { payment } = await open.client.payments.create(pots({ autocomplete: true, idempotencyKey: 'old' }));
  await open.advance(366 * DAY);
  expect(await refusal(refund(payment!.id!, 1n, 'late'))).toMatchObject({ code: 'PAYMENT_NOT_REFUNDABLE' });
});
