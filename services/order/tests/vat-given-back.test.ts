import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { WireDocument } from '@slipcast/contracts/http/vat';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { bookTable, monthOf, toPence } from './books-files.ts';
import { OPTIONS, PATH } from './delivery-options.ts';
import { startRefundDesk, type RefundDesk } from './running-refund-desk.ts';
import { startVouchers, type RunningVouchers } from './running-vouchers.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

/** Each sale buys a pot, and may use a code, a voucher and delivery. Then its money goes back in parts, as thousandths of what is left. */
const Sales = fc.record({
  pricePence: fc.integer({ min: 300, max: 9999 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  ratePercent: fc.constantFrom(20, 5, 12.5, 17.99),
  hasCode: fc.boolean(),
  hasVoucher: fc.boolean(),
  isCollected: fc.boolean(),
  before: fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 2 }),
  disputed: fc.integer({ min: 1, max: 999 }),
  after: fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 2 }),
  end: fc.constantFrom('lost' as const, 'won' as const, 'won-last' as const),
});
type Sale = typeof Sales extends fc.Arbitrary<infer T> ? T : never;
const SALES = 24;
const SEED = 47;

let shop: RefundDesk;
let vouchers: RunningVouchers;
beforeAll(async () => {
  shop = await startRefundDesk({ CAPTURE_TIMEOUT_SECONDS: '30' });
  vouchers = await startVouchers(shop);
  await vouchers.offer();
  await shop.call('PUT', PATH, OPTIONS, shop.admin);
  const code = { code: 'TENTH', worth: { by: 'percentage', percent: 10 } };
  await shop.call('POST', '/api/admin/codes', code, shop.admin);
});
afterAll(() => shop?.stop());

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);

async function buy(at: number, sale: Sale) {
  await shop.call('PUT', VAT_PATH, { ...REGISTERED, ratePercent: sale.ratePercent }, shop.admin);
  const mug = await shop.newMug(3, sale.pricePence);
  const items = [{ product_id: mug.productId, quantity: sale.quantity }];
  const gift = sale.hasVoucher ? await vouchers.newVoucher(1000) : null;
  const where = {
    country: 'GB',
    postcode: 'ST6 1AA',
    ...(sale.isCollected && { delivery_method: 'collection' }),
    ...(sale.hasCode && { discount_codes: ['TENTH'] }),
    ...(gift && { vouchers: [gift.voucherCode] }),
  };
  const { body: quoted } = await shop.call('POST', '/api/orders/quote', { items, ...where });
  const { totalPence } = quoted as unknown as WireQuote;
  const owner = `u:given-back-${at}` as const;
  const isFree = totalPence === 0;
  const paymentId = isFree ? randomUUID() : shop.authorised(owner, totalPence);
  const { status, body } = await shop.checkout(owner, paymentId, items, {
    ...where,
    ...(isFree && { without_card: true }),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.order.id, paymentId, totalPence, cardBack: 0 };
}
type Sold = Awaited<ReturnType<typeof buy>>;

const documentsOf = async (id: string) =>
  (await shop.get(`/api/admin/orders/${id}/documents`, shop.admin)).body[
    'documents'
  ] as unknown as WireDocument[];
const notesOf = async (id: string) =>
  (await documentsOf(id)).filter(({ series }) => series === 'credit-note');

/** So many pence back at the desk, whose card refund the payment service makes. */
async function refund(sold: Sold, pence: number): Promise<void> {
  const id = randomUUID();
  const asked = await shop.ask(sold.id, { amount_pence: pence }, id);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const { rows } = await shop.pool.query<{ card: number; state: string }>(
    'SELECT amount_pence AS card, state FROM order_refund WHERE id = $1',
    [id],
  );
  const [{ card, state } = { card: 0, state: '' }] = rows;
  if (state === 'pending') {
    sold.cardBack += card;
    await shop.publish('payment.partly-refunded.v1', sold.paymentId, {
      paymentId: sold.paymentId,
      orderId: sold.id,
      refundId: id,
      amountPence: card,
      refundedPence: sold.cardBack,
      currency: 'GBP',
      byHand: false,
      providerRefundId: randomUUID(),
    });
  }
  await waitFor('its credit note', async () =>
    (await notesOf(sold.id)).some(({ refundId }) => refundId === id),
  );
}
const left = async (id: string): Promise<number> =>
  toPence((await shop.get(`/api/admin/orders/${id}/refunds`, shop.admin)).body['left']);

async function dispute(sold: Sold, pence: number, state: 'lost' | 'won'): Promise<void> {
  const told = shop.eventsOf('order.disputed.v1', sold.id).length;
  await shop.publish('payment.disputed.v1', sold.paymentId, {
    paymentId: sold.paymentId,
    orderId: sold.id,
    amountPence: pence,
    currency: 'GBP',
    disputeId: `dts_${sold.id}`,
    reason: 'NO_KNOWLEDGE',
    state,
    dueAt: null,
    openedAt: new Date().toISOString(),
    changedAt: new Date().toISOString(),
  });
  await waitFor('the dispute', () => shop.eventsOf('order.disputed.v1', sold.id).length > told);
}

/** What the month's books say of an order, which must say of its papers what they say themselves. */
async function vatLeft(sold: Sold, month: string): Promise<number> {
  const order = String((await shop.order(sold.id))['orderNumber']);
  const rows = (await bookTable(shop, month)).filter((row) => row['order'] === order);
  const documents = await documentsOf(sold.id);
  for (const { number, vat, series } of documents) {
    const row = rows.find(({ document }) => document === number);
    const booked = (series === 'invoice' ? 1 : -1) * toPence(row?.['vat']);
    expect([number, Math.abs(booked), booked >= 0]).toEqual([number, toPence(vat), true]);
  }
  const papers = sum(documents.map(({ vat, series }) => (series === 'invoice' ? 1 : -1) * toPence(vat)));
  expect(papers).toBeGreaterThanOrEqual(0);
  const net = sum(rows.map(({ vat }) => toPence(vat)));
  expect(net).toBeGreaterThanOrEqual(0);
  return net;
}

it('gives back all of an order’s VAT and never more, by credit notes and lost disputes in any order', async () => {
  const month = await monthOf(shop);
  const ends = { lost: 0, won: 0, 'won-last': 0 };
  for (const [at, sale] of fc.sample(Sales, { numRuns: SALES, seed: SEED }).entries()) {
    const sold = await buy(at, sale);
    const parts = async (shares: number[]) => {
      for (const share of shares)
        await refund(sold, Math.max(1, Math.floor(((await left(sold.id)) * share) / 1000)));
    };
    await parts(sale.before);
    const cardLeft = sold.totalPence - sold.cardBack;
    const lost = Math.floor((cardLeft * sale.disputed) / 1000);
    if (lost > 0) await dispute(sold, lost, 'lost');
    expect(await vatLeft(sold, month)).toBeGreaterThanOrEqual(0);
    await parts(sale.after);
    if (lost > 0 && sale.end === 'won') await dispute(sold, lost, 'won');
    // Where the bank has kept its part, the shop gives back the rest.
    const isKept = lost > 0 && sale.end === 'lost';
    const rest = (await left(sold.id)) - (isKept ? lost : 0);
    if (rest > 0) await refund(sold, rest);
    if (lost > 0 && sale.end === 'won-last') await dispute(sold, lost, 'won');
    ends[sale.end] += 1;
    expect([at, await vatLeft(sold, month)]).toEqual([at, 0]);
    if (sale.end === 'won') {
      const [invoice, ...notes] = await documentsOf(sold.id);
      expect(sum(notes.map(({ vat }) => toPence(vat)))).toBe(toPence(invoice?.vat));
    }
  }
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(3);
}, 240_000);

it('lets a dispute wait for a credit note that is being written, and take only the VAT that it leaves', async () => {
  const [sale] = fc.sample(Sales, { numRuns: 1, seed: SEED });
  const sold = await buy(SALES, { ...sale!, ratePercent: 20, hasVoucher: false });
  await documentsOf(sold.id);
  const client = await shop.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [sold.id]);
  await client.query(
    `INSERT INTO vat_document (series, number, order_id, refund_id, issued_at, tax_point, amount_pence, vat_pence, seller)
     SELECT 'credit-note', 1000000, order_id, $2, now(), tax_point, amount_pence, vat_pence, seller
     FROM vat_document WHERE order_id = $1 AND series = 'invoice'`,
    [sold.id, randomUUID()],
  );
  const disputed = dispute(sold, sold.totalPence, 'lost');
  await Promise.race([disputed, sleep(1500)]);
  await client.query('COMMIT');
  client.release();
  await disputed;
  const { rows } = await shop.pool.query('SELECT vat_pence FROM order_dispute_entry WHERE order_id = $1', [
    sold.id,
  ]);
  expect(rows).toEqual([{ vat_pence: 0 }]);
});
