import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { booksOf, bookTable, monthOf, toPence } from './books-files.ts';
import { one } from './running-codes.ts';
import { startVouchers, type RunningVouchers } from './running-vouchers.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

let vouchers: RunningVouchers;
let service: RunningVouchers['service'];
let month: string;
beforeAll(async () => {
  vouchers = await startVouchers();
  ({ service } = vouchers);
  await vouchers.offer();
  await service.call('PUT', VAT_PATH, REGISTERED, service.admin);
  month = await monthOf(service);
});
afterAll(() => service?.stop());

const books = () => booksOf(service, month);
const sheet = async () =>
  (await bookTable(service, month)).map(({ type, total, vat, paid_by: by, paid_with_vouchers: paid }) => [
    type,
    toPence(total),
    toPence(vat),
    by,
    toPence(paid),
  ]);

it('refuses books of a month that is none, and a format that it does not know', async () => {
  for (const query of ['month=2026-13', 'month=november', '', 'month=2026-11&format=sage'])
    expect((await service.get(`/api/admin/books/export?${query}`, service.admin)).status).toBe(400);
  expect((await service.get('/api/admin/books?month=2026-11', service.as('nobody'))).status).toBe(403);
  expect(await booksOf(service, '2026-01')).toMatchObject({
    sales: { count: 0, total: 0 },
    fees: 0,
    feesUnknown: 0,
  });
});

async function dispute(orderId: string, disputeId: string, amountPence: number, state: string, at = 0) {
  const { rows } = await service.pool.query<{ p: string }>(
    'SELECT payment_id AS p FROM orders WHERE id = $1',
    [orderId],
  );
  const told = () => service.eventsOf('order.disputed.v1', orderId).length;
  const before = told();
  await service.publish('payment.disputed.v1', rows[0]?.p ?? '', {
    paymentId: rows[0]?.p,
    orderId,
    amountPence,
    currency: 'GBP',
    disputeId,
    reason: 'NO_KNOWLEDGE',
    state,
    dueAt: null,
    openedAt: new Date().toISOString(),
    changedAt: new Date(Date.now() + at).toISOString(),
  });
  await waitFor('the dispute', () => told() > before);
}

/** What is owed on vouchers follows from the month's sums, because there was nothing before it. */
async function expectReconciled() {
  const { vouchers: sums } = await books();
  const { outstandingPence } = await vouchers.list();
  const [sold, refunded, used, returned, cancelled, outstanding] = [
    sums?.sold,
    sums?.refunded,
    sums?.used,
    sums?.returned,
    sums?.cancelled,
    sums?.outstanding,
  ].map(toPence) as [number, number, number, number, number, number];
  expect(outstanding).toBe(outstandingPence);
  expect(sold - refunded - used + returned - cancelled).toBe(outstandingPence);
}

it('takes the VAT of what a buyer’s bank took back out of the month, to the penny beside a refund', async () => {
  const mug = await service.newMug(9, 1001);
  const { body } = await service.checkout('g:one', service.authorised('g:one', 2002), [one(mug, 2)]);
  await dispute(body.order.id, 'dts_vat', 1001, 'lost');
  expect(await sheet()).toEqual([
    ['sale', 2002, 334, 'card', 0],
    ['dispute', -1001, -167, 'card', 0],
  ]);
  expect(await books()).toMatchObject({
    sales: { vat: 3.34 },
    disputes: { count: 1, total: 10.01, vat: 1.67 },
  });
  // The rest, once it has been refunded, has the rest of the VAT.
  await dispute(body.order.id, 'dts_rest', 1001, 'accepted', 1000);
  expect((await books()).disputes).toMatchObject({ count: 2, total: 20.02, vat: 3.34 });
});

const DAY_MS = 24 * 3600 * 1000;
const AGO = 62 * DAY_MS;

it('keeps a lost dispute in its month, and has an entry of its own for the one that is won after all', async () => {
  const mug = await service.newMug(9, 1001);
  const { body } = await service.checkout('g:late', service.authorised('g:late', 2002), [one(mug, 2)]);
  const { rows } = await service.pool.query<{ then: string }>(
    `SELECT to_char((now() - interval '62 days') AT TIME ZONE 'Europe/London', 'YYYY-MM') AS then`,
  );
  const then = rows[0]?.then ?? '';
  const before = (await books()).disputes;
  await dispute(body.order.id, 'dts_late', 1001, 'lost', -AGO);
  const lost = { count: 1, total: 10.01, vat: 1.67 };
  expect((await booksOf(service, then)).disputes).toMatchObject(lost);
  expect((await books()).disputes).toEqual(before);

  await dispute(body.order.id, 'dts_late', 1001, 'won', 1000);
  expect((await booksOf(service, then)).disputes).toMatchObject(lost);
  expect((await books()).disputes).toEqual({ ...before, won: { count: 1, total: 10.01, vat: 1.67 } });
  expect((await sheet()).filter(([type]) => type === 'dispute won')).toEqual([
    ['dispute won', 1001, 167, 'card', 0],
  ]);
  const [line] = (await bookTable(service, month, 'xero')).filter(({ Description: text }) =>
    text?.startsWith('Dispute won'),
  );
  expect(line).toMatchObject({ '*Amount': '10.01', Payee: 'Square' });

  // Lost once more: another entry.
  await dispute(body.order.id, 'dts_late', 1001, 'lost', 2000);
  expect((await books()).disputes).toMatchObject({ count: before.count + 1, won: { count: 1 } });
  expect((await booksOf(service, then)).disputes).toMatchObject(lost);
});

it('says what a lost dispute and a void have taken off vouchers, and what is still owed on them', async () => {
  const mug = await service.newMug(9, 2000);
  const lost = await vouchers.newVoucher(5000);
  await vouchers.buy('g:thief', mug, 0, [lost.voucherCode]);
  await dispute(lost.orderId, 'dts_voucher', 5000, 'lost');
  expect(await sheet()).toEqual(
    expect.arrayContaining([
      ['dispute', -5000, 0, 'card', 0],
      ['voucher cancelled', 3000, 0, 'voucher', 3000],
    ]),
  );
  expect((await books()).vouchers).toMatchObject({ cancelled: 30, outstanding: 0 });
  await expectReconciled();

  const kept = await vouchers.newVoucher(2500);
  const stolen = await vouchers.newVoucher(3000);
  const { id } = (await vouchers.listed(stolen))!;
  await service.call('PUT', `/api/admin/vouchers/${id}/void`, { reason: 'Stolen' }, service.admin);
  expect((await books()).vouchers).toMatchObject({ cancelled: 60, outstanding: 25 });
  await expectReconciled();

  // The shop wins after all.
  await dispute(lost.orderId, 'dts_voucher', 5000, 'won', 1000);
  expect((await books()).vouchers).toMatchObject({ cancelled: 30, outstanding: 55 });
  await expectReconciled();
  expect(await vouchers.left(kept)).toBe(2500);
});

it('agrees when Square’s dashboard refunds a voucher of which a part was spent', async () => {
  const mug = await service.newMug(9, 2000);
  const voucher = await vouchers.newVoucher(3000);
  await vouchers.buy('g:spender', mug, 0, [voucher.voucherCode]);
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
  expect(await sheet()).toEqual(
    expect.arrayContaining([
      ['voucher refunded', -3000, 0, 'card', 0],
      ['voucher cancelled', -2000, 0, 'voucher', -2000],
    ]),
  );
  await expectReconciled();
});
