import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startByHand, type ByHandShop } from './running-by-hand.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

describe('the money of an order made by hand', () => {
  let shop: ByHandShop;
  beforeAll(async () => {
    shop = await startByHand();
  });
  afterAll(() => shop?.stop());

  async function sold(body: object = {}) {
    const mug = await shop.newMug(3, 1001);
    const answer = await shop.sell({ ...shop.one(mug, 2), customerEmail: 'ada@pots.example', ...body });
    return { mug, id: (answer.body as unknown as { id: string }).id };
  }
  const read = async (id: string) => (await shop.read(id)).body;
  const refund = (id: string, body: object) =>
    shop.post(`${id}/refunds`, { id: randomUUID(), reason: 'broken', ...body });

  it('is owed until the maker says that it was paid, by whatever means', async () => {
    const { mug, id } = await sold({ pays: 'later' });
    expect(await read(id)).toMatchObject({ status: 'pending', money: 'owed', byHand: { owed: 20.02 } });
    expect(await shop.onHand(mug)).toBe(1);
    // The job that asks for the payments of pending orders has come by, and left it alone.
    const other = await shop.newMug(1, 500);
    const paymentId = shop.authorised('u:bob', 500);
    shop.payments.captures.push('away');
    await shop.buy('u:bob', other, paymentId);
    await waitFor('job', () => shop.paymentState(paymentId) === 'captured');
    expect(shop.payments.asked).not.toContain(id);
    expect(await shop.setStatus(id, 'paid')).toMatchObject({
      status: 409,
      body: { message: 'Please record how this order was paid.' },
    });
    expect((await shop.ship(id, 'RM 1')).status).toBe(409);
    const payment = randomUUID();
    expect((await shop.take(id, {}, payment)).body).toMatchObject({
      status: 'delivered',
      money: 'paid',
      byHand: { owed: 0, payments: [{ method: 'bank-transfer', amount: 20.02, by: 'admin-1' }] },
    });
    expect((await shop.take(id, {}, payment)).status).toBe(200);
    expect(await shop.take(id)).toMatchObject({
      status: 409,
      body: { message: 'This order has been delivered, so there is nothing to pay.' },
    });
    expect(await shop.counts(id)).toEqual({ orders: 1, payments: 1 });
    expect(await shop.published('order.paid.v1', id)).toHaveLength(1);
  });

  it('may come as a deposit and the rest', async () => {
    const { id } = await sold({ deposit_pence: 500 });
    expect(await read(id)).toMatchObject({
      status: 'pending',
      money: 'owed',
      byHand: { owed: 15.02, payments: [{ amount: 5, method: 'cash' }] },
    });
    expect(await shop.take(id, { amount_pence: 1503 })).toMatchObject({
      status: 409,
      body: { message: 'Only £15.02 of this order is still to be paid.' },
    });
    await shop.take(id, { amount_pence: 502, method: 'card-reader' });
    expect((await shop.take(id)).body).toMatchObject({
      status: 'delivered',
      byHand: { owed: 0, payments: [{ amount: 5 }, { amount: 5.02 }, { amount: 10 }] },
    });
  });

  it('is refunded by hand, at once and without the payment service', async () => {
    const { mug, id } = await sold();
    const pieces = [{ line: 1, quantity: 1, becomes: 'on-sale' }];
    expect((await refund(id, { pieces, note: 'Handle' })).body).toMatchObject({
      left: 10.01,
      refunds: [{ amount: 10.01, state: 'done', origin: 'desk', by: 'admin-1' }],
    });
    expect(await shop.onHand(mug)).toBe(2);
    expect(await read(id)).toMatchObject({ refunded: 10.01, money: 'partly-returned' });
    expect(await shop.published('order.partly-refunded.v1', id)).toMatchObject([
      { amountPence: 1001, refundedPence: 1001, byHand: false, handSale: { by: 'admin-1' } },
    ]);
    expect(await shop.history(id)).toContainEqual(
      expect.objectContaining({
        what: 'refunded',
        amount: 10.01,
        text: 'By hand. Broken in the post: Handle',
      }),
    );
    expect(shop.eventsOf('refund.requested.v1', id)).toEqual([]);
    await refund(id, { amount_pence: 1001 });
    expect(await read(id)).toMatchObject({ refunded: 20.02, money: 'returned', isRefundedInFull: true });
    expect((await refund(id, { amount_pence: 1 })).status).toBe(409);
  });

  it('returns to the buyer when the order is cancelled, a deposit too', async () => {
    const sent = { customer_name: 'Ada', delivery_address: '1 Kiln Lane, Leek, ST13 5AB' };
    const paid = await sold(sent);
    const deposit = await sold({ ...sent, deposit_pence: 500 });
    const owed = await sold({ ...sent, pays: 'later' });
    for (const { id } of [paid, deposit, owed])
      expect((await shop.setStatus(id, 'cancelled')).status).toBe(200);
    expect(await read(paid.id)).toMatchObject({ status: 'cancelled', refunded: 20.02, money: 'returned' });
    expect(await read(deposit.id)).toMatchObject({ status: 'cancelled', refunded: 5, money: 'returned' });
    expect(await read(owed.id)).toMatchObject({ status: 'cancelled', refunded: 0, money: 'not-paid' });
    expect(await shop.published('order.cancelled.v1', paid.id)).toMatchObject([
      { refundPence: 2002, handSale: { by: 'admin-1' } },
    ]);
    expect(await shop.published('order.cancelled.v1', owed.id)).toMatchObject([
      { refundPence: 0, notCharged: true },
    ]);
    for (const { mug } of [paid, deposit, owed]) expect(await shop.onHand(mug)).toBe(3);
    expect(await shop.auditOf(paid.id)).toContainEqual(
      expect.objectContaining({ action: 'order.cancelled' }),
    );
    // The payment service compares its payments with cancelled orders, and these have none.
    const since = encodeURIComponent('2020-01-01T00:00:00.000Z');
    const compared = await shop.get(`/internal/orders/cancelled?since=${since}`, shop.from('payment'));
    expect(compared.body).toEqual([]);
  });

  it('is in the books once it is paid: a deposit that went back is neither sold nor refunded', async () => {
    const sent = { customer_name: 'Ada', delivery_address: '1 Kiln Lane, Leek, ST13 5AB' };
    const { rows } = await shop.pool.query<{ month: string }>(
      `SELECT to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM') AS month`,
    );
    const books = async () => {
      const { body } = await shop.get(`/api/admin/books?month=${rows[0]?.month}`, shop.admin);
      return body as unknown as Record<'sales' | 'refunds', { count: number; total: number }>;
    };
    const before = await books();
    const paid = await sold(sent);
    const deposit = await sold({ ...sent, deposit_pence: 500 });
    for (const { id } of [paid, deposit]) await shop.setStatus(id, 'cancelled');
    const after = await books();
    expect([after.sales.count - before.sales.count, after.refunds.count - before.refunds.count]).toEqual([
      1, 1,
    ]);
    expect(after.sales.total - before.sales.total).toBeCloseTo(20.02);
    expect(Math.abs(after.refunds.total - before.refunds.total)).toBeCloseTo(20.02);
  });

  it('counts in the takings of its day', async () => {
    const takings = async () =>
      (await shop.get('/api/admin/dashboard', shop.admin)).body['totalRevenue'] as number;
    const before = await takings();
    await sold();
    await sold({ pays: 'later' });
    expect((await takings()) - before).toBeCloseTo(20.02);
  });

  it('has its VAT, an invoice once it is paid, and a credit note once it is returned', async () => {
    await shop.call('PUT', VAT_PATH, { ...REGISTERED, revisionLoaded: 0 }, shop.admin);
    const sent = { customer_name: 'Ada', delivery_address: '1 Kiln Lane, Leek, ST13 5AB' };
    const { id } = await sold({ ...sent, pays: 'later' });
    // Read without asking for the documents, which would issue them.
    const issued = async () =>
      (
        await shop.pool.query<{ series: string }>(
          'SELECT series, amount_pence AS pence, vat_pence AS vat FROM vat_document WHERE order_id = $1 ORDER BY issued_at',
          [id],
        )
      ).rows;
    expect(await issued()).toEqual([]);
    await shop.take(id);
    const invoice = { series: 'invoice', pence: 2002, vat: 334 };
    await waitFor('invoice', async () => (await issued()).length === 1);
    expect(await issued()).toEqual([invoice]);
    await shop.setStatus(id, 'cancelled');
    await waitFor('credit note', async () => (await issued()).length === 2);
    expect(await issued()).toEqual([invoice, { ...invoice, series: 'credit-note' }]);
  });
});
