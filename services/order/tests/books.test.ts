import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { bookFile, booksOf, bookTable, monthOf, moveDepositBack, toPence } from './books-files.ts';
import { copyOrders } from './copy-orders.ts';
import { OPTIONS, PATH } from './delivery-options.ts';
import { feeOfOthers, loseDispute, loseSpentVoucher, sellCommission } from './money-besides.ts';
import { startRefundDesk, type RefundDesk } from './running-refund-desk.ts';
import { startVouchers } from './running-vouchers.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

const ORDERS = 1000;
/** So many are placed; the others are copies of them, because a thousand checkouts take half a minute. */
const PLACED = 100;
const sum = (amounts: number[]): number => amounts.reduce((total, one) => total + one, 0);

let shop: RefundDesk;
beforeAll(async () => {
  shop = await startRefundDesk({ CAPTURE_TIMEOUT_SECONDS: '30' });
});
afterAll(() => shop?.stop());

it('agrees in a month’s books to the penny with a thousand mixed orders and with what the card provider holds', async () => {
  await shop.call('PUT', PATH, OPTIONS, shop.admin);
  const code = { code: 'TENTH', worth: { by: 'percentage', percent: 10 } };
  expect((await shop.call('POST', '/api/admin/codes', code, shop.admin)).status).toBe(200);
  const mugs = await Promise.all([1001, 2650, 799].map((price) => shop.newMug(ORDERS * 3, price)));
  const queue = new PQueue({ concurrency: 16 });
  const refunded = { card: 0, parts: 0 };
  const expected = { total: 0, discount: 0, delivery: 0, vat: 0, fees: 0 };
  const lost = { pence: 0, count: 0 };
  /** Made by hand, with a deposit in the month before. */
  const byHand = { pence: 0, count: 0, deposits: 0, vat: 0 };

  async function sellByHand(at: number): Promise<void> {
    const pence = 3000 + at * 7;
    await sellCommission(shop, pence, 999);
    byHand.pence += pence;
    byHand.count += 1;
    byHand.deposits += 999;
    if (at < PLACED / 2) return;
    expected.vat += Math.round(pence / 6);
    byHand.vat += Math.round((Math.round(pence / 6) * 999) / pence);
  }
  async function order(at: number): Promise<void> {
    const items = [
      { product_id: mugs[at % 3]?.productId, quantity: 1 + (at % 2) },
      ...(at % 5 === 0 ? [{ product_id: mugs[(at + 1) % 3]?.productId, quantity: 1 }] : []),
    ];
    const where = {
      country: 'GB',
      postcode: at % 7 === 0 ? 'KW15 1AB' : 'ST6 1AA',
      ...(at % 11 === 0 && { delivery_method: 'collection' }),
      ...(at % 4 === 0 && { discount_codes: ['TENTH'] }),
    };
    const quoted = (await shop.call('POST', '/api/orders/quote', { items, ...where }))
      .body as unknown as WireQuote;
    const owner = `u:buyer-${at}` as const;
    const paymentId = shop.authorised(owner, quoted.totalPence);
    const { status, body } = await shop.checkout(owner, paymentId, items, where);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const fee = Math.round(quoted.totalPence * 0.014) + 25;
    shop.payments.fees.set(paymentId, fee);
    expected.total += quoted.totalPence;
    expected.discount += quoted.discountPence;
    expected.delivery += quoted.deliveryPence;
    expected.vat += quoted.vatIncludedPence ?? 0;
    expected.fees += fee;
    if (at % 10 === 6) {
      const pence = Math.floor(quoted.totalPence / 3);
      lost.pence += pence;
      lost.count += 1;
      await loseDispute(shop, paymentId, body.order.id, pence);
    }
    if (at % 10 !== 3) return;
    const amount = at % 20 === 3 ? quoted.totalPence : Math.floor(quoted.totalPence / 3);
    refunded.card += amount;
    refunded.parts += 1;
    await shop.publish('payment.partly-refunded.v1', paymentId, {
      paymentId,
      orderId: body.order.id,
      refundId: randomUUID(),
      amountPence: amount,
      refundedPence: amount,
      currency: 'GBP',
      byHand: true,
      providerRefundId: randomUUID(),
    });
  }
  const place = (at: number) => (at % 10 === 7 ? sellByHand(at) : order(at));
  // Registered half-way through the month.
  for (let at = 0; at < PLACED / 2; at += 1) void queue.add(() => place(at));
  await queue.onIdle();
  await shop.call('PUT', VAT_PATH, REGISTERED, shop.admin);
  for (let at = PLACED / 2; at < PLACED; at += 1) void queue.add(() => place(at));
  await queue.onIdle();
  const now = await monthOf(shop);
  const monthBefore = await monthOf(shop, 1);
  await waitFor('the refunds', async () => (await booksOf(shop, now)).refunds.count === refunded.parts);
  await waitFor('the disputes', async () => (await booksOf(shop, now)).disputes.count === lost.count);
  await moveDepositBack(shop);
  await copyOrders(shop, ORDERS / PLACED - 1);
  for (const part of [expected, refunded, lost, byHand] as Record<string, number>[])
    for (const [name, amount] of Object.entries(part)) part[name] = (amount * ORDERS) / PLACED;

  // Two vouchers, of which the first is spent in part and then lost.
  const vouchers = await startVouchers(shop);
  await loseSpentVoucher(shop, vouchers, mugs[0]?.productId ?? '');
  await waitFor('the lost voucher', async () => (await booksOf(shop, now)).disputes.count === lost.count + 1);
  const [used, cancelled] = [1001, 5000 - 1001];
  lost.pence += 5000;
  lost.count += 1;
  expected.total += 7500;
  expected.vat += 167;
  expected.fees += feeOfOthers(shop, 130);

  const summary = await booksOf(shop, now);
  const captured = sum(
    [...shop.payments.payments.values()]
      .filter(({ state }) => state === 'captured')
      .map(({ amountPence }) => amountPence),
  );
  expect(expected.total).toBe(captured);
  expect(summary.sales.count).toBe(ORDERS + 1);
  expect(toPence(summary.sales.total)).toBe(captured - 7500 + byHand.pence + used);
  expect(toPence(summary.sales.discount)).toBe(expected.discount);
  expect(toPence(summary.sales.delivery)).toBe(expected.delivery);
  expect(toPence(summary.sales.vat)).toBe(expected.vat);
  expect(toPence(summary.refunds.total)).toBe(refunded.card);
  expect(toPence(summary.fees)).toBe(expected.fees);
  expect(summary).toMatchObject({
    feesUnknown: 0,
    disputes: { count: lost.count, total: lost.pence / 100 },
    vouchers: { count: 2, sold: 75, used: 10.01, cancelled: 39.99, outstanding: 25 },
    deposits: { count: 0, used: byHand.deposits / 100, vat: -byHand.vat / 100 },
  });
  expect((await vouchers.list()).outstandingPence).toBe(2500);
  expect((await booksOf(shop, monthBefore)).deposits).toMatchObject({
    count: byHand.count,
    taken: byHand.deposits / 100,
    vat: byHand.vat / 100,
  });

  const sheet = await bookTable(shop, now, 'spreadsheet');
  const column = (name: string, of = sheet) => sum(of.map((row) => toPence(row[name])));
  expect(sheet).toHaveLength(ORDERS + refunded.parts + lost.count + byHand.count + 4);
  expect(column('paid_with_vouchers')).toBe(used + cancelled);
  const cash = column('total') - column('paid_with_vouchers');
  expect(cash).toBe(captured - refunded.card - lost.pence + byHand.pence - byHand.deposits);
  expect(column('goods') + column('discount') + column('delivery')).toBe(column('total'));
  expect(-column('square_fee')).toBe(expected.fees);
  const vatBack = toPence(summary.refunds.vat) + toPence(summary.disputes.vat);
  expect(toPence(summary.disputes.vat)).toBeGreaterThan(0);
  expect(column('vat')).toBe(expected.vat - vatBack - byHand.vat);
  const invoices = sheet.flatMap(({ document }) => (document?.startsWith('INV-') ? [document] : []));
  expect(new Set(invoices).size).toBe(ORDERS / 2 + 1);
  const { rows } = await shop.pool.query<{ gaps: number }>(
    'SELECT (max(number) - count(*))::int AS gaps FROM vat_document GROUP BY series',
  );
  expect(rows).toEqual([{ gaps: 0 }, { gaps: 0 }]);

  const balance = captured - refunded.card - lost.pence - expected.fees;
  expect(column('*Amount', await bookTable(shop, now, 'xero'))).toBe(balance);
  expect(column('Amount', await bookTable(shop, now, 'quickbooks'))).toBe(balance);
  const text = await bookFile(shop, now, 'freeagent');
  const lines = text.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^\d\d\/\d\d\/\d{4},\d+\.\d\d,Sale 20\d\d-ORD-[\d-]+$/);
  expect(text).not.toContain('"');
  expect(sum(lines.map((line) => toPence(line.split(',')[1])))).toBe(balance);
});

it('leaves out of the account what was paid back by other means, and count unknown fees', async () => {
  await shop.pool.query('DELETE FROM delivery_options');
  const sold = await shop.paid(1);
  const before = await booksOf(shop, await monthOf(shop));
  const refundId = randomUUID();
  await shop.ask(sold.id, { amount_pence: 200 }, refundId);
  await shop.publish('payment.partial-refund-failed.v1', sold.paymentId, {
    paymentId: sold.paymentId,
    orderId: sold.id,
    refundId,
    amountPence: 200,
    currency: 'GBP',
    reason: 'the card is closed',
  });
  const settle = () =>
    shop.call('PUT', `/api/admin/orders/${sold.id}/refunds/${refundId}/settle`, {}, shop.admin);
  await waitFor('the failure', async () => (await settle()).status === 200);
  const after = await booksOf(shop, await monthOf(shop));
  expect(after.feesUnknown).toBe(1);
  expect(toPence(after.refunds.otherwise) - toPence(before.refunds.otherwise)).toBe(200);
  const xero = await bookTable(shop, await monthOf(shop), 'xero');
  expect(xero.filter(({ Reference }) => Reference === sold.id)).toEqual([]);
  const order = await shop.order(sold.id);
  const number = String(order['orderNumber']);
  expect(xero.filter(({ Reference }) => Reference === number)).toHaveLength(1);
});
