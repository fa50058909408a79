import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startOneParcel, type OneParcel } from './running-one-parcel.ts';

describe('the money of orders that share a parcel', () => {
  let shop: OneParcel;
  beforeAll(async () => {
    shop = await startOneParcel();
  });
  afterAll(() => shop?.stop());

  it('refunds and cancels each order by itself: neither buyer nor shop is ever asked for more', async () => {
    const { owner, first, second } = await shop.together();
    const cancelled = await shop.cancel(first.id);
    expect(cancelled.status).toBe(200);
    const { rows } = await shop.pool.query<{ payload: object }>(
      `SELECT payload FROM outbox WHERE topic = 'order.cancelled.v1' AND key = $1`,
      [first.id],
    );
    expect(rows).toMatchObject([{ payload: { refundPence: 2395 } }]);
    expect(await shop.order(second.id)).toMatchObject({
      status: 'paid',
      total: 20,
      deliveryCharge: 0,
      addedTo: { id: first.id },
    });
    // It takes no third one: its parcel is not paid for any more.
    expect((await shop.quoted(owner)).body.parcel).toBeNull();
    // No delivery was paid for it, so none is refunded.
    const desk = await shop.ask(second.id, { ...shop.pieces(1), delivery: true });
    expect(desk.body.message).toBe('This order has no delivery charge to refund.');
    expect((await shop.ask(second.id, shop.pieces(1))).body).toMatchObject({
      left: 0,
      refunds: [{ amount: 20 }],
    });
    const other = await shop.together();
    await shop.cancel(other.second.id);
    expect(await shop.order(other.first.id)).toMatchObject({
      status: 'paid',
      total: 23.95,
      deliveryCharge: 3.95,
      takesMore: true,
    });
  });

  it('says each order’s own sums in the books, to the penny', async () => {
    const month = (
      await shop.pool.query<{ month: string }>(
        `SELECT to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM') AS month`,
      )
    ).rows[0]?.month;
    const { first, second } = await shop.together();
    await shop.cancel(first.id);
    const { rows: bought } = await shop.pool.query<{ payment: string }>(
      'SELECT payment_id AS payment FROM orders WHERE id = $1',
      [first.id],
    );
    const paymentId = bought[0]?.payment ?? '';
    await shop.publish('payment.refunded.v1', paymentId, {
      paymentId,
      orderId: first.id,
      amountPence: 2395,
      currency: 'GBP',
    });
    await waitFor('the refund', async () => (await shop.order(first.id))['refunded'] === 23.95);
    const answer = await fetch(`${shop.url}/api/admin/books/export?month=${month}&format=spreadsheet`, {
      headers: shop.admin,
    });
    const rows = parse(await answer.text(), { columns: true, bom: true }) as Record<string, string>[];
    const of = (number: string) => rows.filter((row) => Object.values(row).includes(number));
    const sums = (number: string) =>
      of(number).map(({ type, goods, delivery, total }) => [type, goods, delivery, total].join(' '));
    expect(sums(first.orderNumber)).toEqual(['sale 20 3.95 23.95', 'refund -23.95 0 -23.95']);
    expect(sums(second.orderNumber)).toEqual(['sale 20 0 20']);
  });
});
