import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import { parse } from 'csv-parse/sync';
import type { WireBooks } from '@slipcast/contracts/http/books';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { copyOrders } from './copy-orders.ts';
import { OPTIONS, PATH } from './delivery-options.ts';
import { startRefundDesk, type RefundDesk } from './running-refund-desk.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

const ORDERS = 1000;
/** So many are placed; the others are copies of them, because a thousand checkouts take half a minute. */
const PLACED = 100;
const pence = (pounds: unknown): number => Math.round(Number(pounds) * 100);
const sum = (amounts: number[]): number => amounts.reduce((total, one) => total + one, 0);

describe('the books of a month', () => {
  let shop: RefundDesk;
  beforeAll(async () => {
    shop = await startRefundDesk({ CAPTURE_TIMEOUT_SECONDS: '30' });
  });
  afterAll(() => shop?.stop());

  const month = async () => {
    const { rows } = await shop.pool.query<{ month: string }>(
      `SELECT to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM') AS month`,
    );
    return rows[0]?.month ?? '';
  };
  const books = async (of: string) =>
    (await shop.get(`/api/admin/books?month=${of}`, shop.admin)).body as unknown as WireBooks;
  const file = async (of: string, format: string) => {
    const answer = await fetch(`${shop.url}/api/admin/books/export?month=${of}&format=${format}`, {
      headers: shop.admin,
    });
    return { status: answer.status, text: await answer.text() };
  };
  const table = async (of: string, format: string) =>
    parse((await file(of, format)).text, { columns: true, bom: true }) as Record<string, string>[];

  it('refuses a month that is none, and a format that it does not know', async () => {
    for (const query of ['month=2026-13', 'month=november', '', 'month=2026-11&format=sage'])
      expect((await shop.get(`/api/admin/books/export?${query}`, shop.admin)).status).toBe(400);
    expect((await shop.get('/api/admin/books?month=2026-11', shop.as('nobody'))).status).toBe(403);
    expect(await books('2026-01')).toMatchObject({ sales: { count: 0, total: 0 }, fees: 0, feesUnknown: 0 });
  });

  it('agree to the penny with a thousand mixed orders and with what the card provider holds', async () => {
    await shop.call('PUT', PATH, OPTIONS, shop.admin);
    const code = { code: 'TENTH', worth: { by: 'percentage', percent: 10 } };
    expect((await shop.call('POST', '/api/admin/codes', code, shop.admin)).status).toBe(200);
    const mugs = await Promise.all([1001, 2650, 799].map((price) => shop.newMug(ORDERS * 3, price)));
    const queue = new PQueue({ concurrency: 16 });
    const refunded = { card: 0, parts: 0 };
    const expected = { total: 0, discount: 0, delivery: 0, vat: 0, fees: 0 };

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
    // Registered half-way through the month.
    for (let at = 0; at < PLACED / 2; at += 1) void queue.add(() => order(at));
    await queue.onIdle();
    await shop.call('PUT', VAT_PATH, REGISTERED, shop.admin);
    for (let at = PLACED / 2; at < PLACED; at += 1) void queue.add(() => order(at));
    await queue.onIdle();
    const now = await month();
    await waitFor('the refunds', async () => (await books(now)).refunds.count === refunded.parts);
    await copyOrders(shop, ORDERS / PLACED - 1);
    for (const part of [expected, refunded] as Record<string, number>[])
      for (const [name, amount] of Object.entries(part)) part[name] = (amount * ORDERS) / PLACED;

    const summary = await books(now);
    const captured = sum(
      [...shop.payments.payments.values()]
        .filter(({ state }) => state === 'captured')
        .map(({ amountPence }) => amountPence),
    );
    expect(expected.total).toBe(captured);
    expect(summary.sales.count).toBe(ORDERS);
    expect(pence(summary.sales.total)).toBe(captured);
    expect(pence(summary.sales.discount)).toBe(expected.discount);
    expect(pence(summary.sales.delivery)).toBe(expected.delivery);
    expect(pence(summary.sales.vat)).toBe(expected.vat);
    expect(pence(summary.refunds.total)).toBe(refunded.card);
    expect(pence(summary.fees)).toBe(expected.fees);
    expect(summary.feesUnknown).toBe(0);

    const sheet = await table(now, 'spreadsheet');
    const column = (name: string, of = sheet) => sum(of.map((row) => pence(row[name])));
    expect(sheet).toHaveLength(ORDERS + refunded.parts);
    expect(column('total')).toBe(captured - refunded.card);
    expect(column('goods') + column('discount') + column('delivery')).toBe(column('total'));
    expect(-column('square_fee')).toBe(expected.fees);
    expect(column('vat')).toBe(expected.vat - pence(summary.refunds.vat));
    const invoices = sheet.flatMap(({ document }) => (document?.startsWith('INV-') ? [document] : []));
    expect(new Set(invoices).size).toBe(ORDERS / 2);
    const { rows } = await shop.pool.query<{ gaps: number }>(
      'SELECT (max(number) - count(*))::int AS gaps FROM vat_document GROUP BY series',
    );
    expect(rows).toEqual([{ gaps: 0 }, { gaps: 0 }]);

    const balance = captured - refunded.card - expected.fees;
    expect(column('*Amount', await table(now, 'xero'))).toBe(balance);
    expect(column('Amount', await table(now, 'quickbooks'))).toBe(balance);
    const { text } = await file(now, 'freeagent');
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^\d\d\/\d\d\/\d{4},\d+\.\d\d,Sale 20\d\d-ORD-[\d-]+$/);
    expect(text).not.toContain('"');
    expect(sum(lines.map((line) => pence(line.split(',')[1])))).toBe(balance);
  });

  it('leave out of the account what was paid back by other means, and count unknown fees', async () => {
    await shop.pool.query('DELETE FROM delivery_options');
    const sold = await shop.paid(1);
    const before = await books(await month());
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
    const after = await books(await month());
    expect(after.feesUnknown).toBe(1);
    expect(pence(after.refunds.otherwise) - pence(before.refunds.otherwise)).toBe(200);
    const xero = await table(await month(), 'xero');
    expect(xero.filter(({ Reference }) => Reference === sold.id)).toEqual([]);
    const order = await shop.order(sold.id);
    const number = String(order['orderNumber']);
    expect(xero.filter(({ Reference }) => Reference === number)).toHaveLength(1);
  });
});
