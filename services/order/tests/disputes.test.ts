import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { WireBooks } from '@slipcast/contracts/http/books';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

describe('a dispute', () => {
  let shop: AdminOrders;
  beforeAll(async () => {
    shop = await startAdminOrders();
  });
  afterAll(() => shop?.stop());

  const disputed = (order: { id: string; paymentId: string }, more: object = {}) => ({
    paymentId: order.paymentId,
    orderId: order.id,
    amountPence: 2000,
    currency: 'GBP',
    disputeId: `d-${order.id}`,
    reason: 'NOT_RECEIVED',
    state: 'evidence-required',
    dueAt: '2026-12-09T12:00:00.000Z',
    openedAt: '2026-11-25T12:00:00.000Z',
    changedAt: '2026-11-25T12:00:00.000Z',
    ...more,
  });
  const tell = (data: { paymentId: string }) => shop.publish('payment.disputed.v1', data.paymentId, data);
  const disputesOf = async (id: string) =>
    (await shop.get(`/api/admin/orders/${id}/disputes`, shop.admin)).body['disputes'] as { state: string }[];
  const becomes = (id: string, state: string) =>
    waitFor(state, async () => (await disputesOf(id))[0]?.state === state);
  const dashboard = async () => (await shop.get('/api/admin/dashboard', shop.admin)).body;
  const month = async () => {
    const { rows } = await shop.pool.query<{ month: string }>(
      `SELECT to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM') AS month`,
    );
    return rows[0]?.month ?? '';
  };

  it('shows on its order and on the dashboard with its day, and moves on; older news changes nothing', async () => {
    const order = await shop.orderIn('shipped');
    await tell(disputed(order));
    await becomes(order.id, 'evidence-required');
    expect(await disputesOf(order.id)).toMatchObject([
      { amount: 20, reason: 'NOT_RECEIVED', dueAt: '2026-12-09T12:00:00.000Z' },
    ]);
    const urgent = await shop.orderIn('paid');
    await tell(disputed(urgent, { dueAt: '2026-12-01T12:00:00.000Z' }));
    await becomes(urgent.id, 'evidence-required');
    expect((await dashboard())['disputes']).toMatchObject({
      count: 2,
      next: [{ orderId: urgent.id }, { orderId: order.id, amount: 20 }],
    });
    await tell(disputed(order, { state: 'under-review', changedAt: '2026-11-27T12:00:00.000Z' }));
    await becomes(order.id, 'under-review');
    await tell(disputed(order, { changedAt: '2026-11-26T12:00:00.000Z' }));
    await tell(disputed(order, { state: 'won', changedAt: '2026-11-28T12:00:00.000Z' }));
    await becomes(order.id, 'won');
    expect((await dashboard())['disputes']).toMatchObject({ count: 1 });
    const history = (await shop.get(`/api/admin/orders/${order.id}/history`, shop.admin)).body['steps'] as {
      what: string;
      text: string;
    }[];
    expect(history.filter(({ what }) => what === 'disputed').map(({ text }) => text)).toEqual([
      'Evidence required. The goods haven’t arrived.',
      'Under review by the bank. The goods haven’t arrived.',
      'Won. The goods haven’t arrived.',
    ]);
    await waitFor('three events', () => shop.eventsOf('order.disputed.v1', order.id).length === 3);
  });

  it('that is lost lowers the takings, and is in the books of its month', async () => {
    const order = await shop.orderIn('paid');
    const before = (await dashboard()) as unknown as {
      totalRevenue: number;
      takings: { thisMonth: { amount: number } };
    };
    const { rows } = await shop.pool.query<{ now: Date }>('SELECT now()');
    await tell(disputed(order, { state: 'lost', changedAt: rows[0]?.now.toISOString() }));
    await becomes(order.id, 'lost');
    const after = (await dashboard()) as unknown as typeof before;
    expect(before.totalRevenue - after.totalRevenue).toBeCloseTo(20);
    expect(before.takings.thisMonth.amount - after.takings.thisMonth.amount).toBeCloseTo(20);
    const books = (await shop.get(`/api/admin/books?month=${await month()}`, shop.admin))
      .body as unknown as WireBooks;
    expect(books.disputes).toMatchObject({ count: 1, total: 20, vat: 0 });
    for (const [format, line] of [
      ['spreadsheet', /,dispute,.*,-20,/],
      ['xero', /,-20(\.00)?,Square,Dispute /],
    ] as const) {
      const file = await fetch(`${shop.url}/api/admin/books/export?month=${await month()}&format=${format}`, {
        headers: shop.admin,
      });
      expect(await file.text()).toMatch(line);
    }
  });

  it('and payouts make a month’s statement end at nothing once everything is paid out', async () => {
    const read = async (format: string) => {
      const answer = await fetch(
        `${shop.url}/api/admin/books/export?month=${await month()}&format=${format}`,
        {
          headers: shop.admin,
        },
      );
      return answer.text();
    };
    const amounts = async () =>
      (await read('quickbooks'))
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => Number(line.split(',').at(-1)));
    const left = (await amounts()).reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    const parts = { salesPence: left, refundsPence: 0, feesPence: 0, disputesPence: 0, otherPence: 0 };
    const { rows } = await shop.pool.query<{ now: Date }>('SELECT now()');
    const payout = {
      id: 'po_1',
      amountPence: left,
      madeAt: rows[0]?.now.toISOString() ?? '',
      arrivesOn: null,
      parts,
    };
    shop.payments.payouts.push(
      { ...payout, state: 'sent' },
      { ...payout, id: 'po_2', state: 'failed', amountPence: 100 },
    );
    expect((await amounts()).reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(0);
    const books = (await shop.get(`/api/admin/books?month=${await month()}`, shop.admin))
      .body as unknown as WireBooks;
    expect(books.payouts).toMatchObject({ count: 1, total: left / 100, isCurrent: true });
    expect(await read('spreadsheet')).toMatch(/payout,,po_1,.*to the bank/);
    expect(await read('xero')).toContain('Payout po_2 (failed)');
    shop.payments.payouts.length = 0;
  });

  it('is answered by a PDF with what the shop knows', async () => {
    const order = await shop.orderIn('shipped');
    await shop.publish('content.changed.v1', 'terms', {
      page: 'terms',
      version: 1,
      text: 'Pots are sold as seen.',
    });
    await shop.call('POST', `/api/admin/orders/${order.id}/notes`, { text: 'A private word' }, shop.admin);
    await tell(disputed(order));
    await becomes(order.id, 'evidence-required');
    shop.cart.mails.set(order.id, [
      {
        kind: 'order-confirmation',
        subject: 'Your order at Fettle',
        address: 'mary@pots.example',
        at: '2026-11-25T12:00:00.000Z',
        sentAt: '2026-11-25T12:00:01.000Z',
      },
    ]);
    const answer = await fetch(`${shop.url}/api/admin/orders/${order.id}/evidence`, { headers: shop.admin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/evidence-.*\.pdf/);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const stranger = await fetch(`${shop.url}/api/admin/orders/${order.id}/evidence`, {
      headers: shop.as('mary'),
    });
    expect(stranger.status).toBe(403);
  });

  it('of an order that this ledger does not have is left alone', async () => {
    const nothing = { id: randomUUID(), paymentId: randomUUID() };
    await tell(disputed(nothing));
    const order = await shop.orderIn('paid');
    await tell(disputed(order));
    await becomes(order.id, 'evidence-required');
    const { rows } = await shop.pool.query('SELECT FROM order_dispute WHERE id = $1', [`d-${nothing.id}`]);
    expect(rows).toEqual([]);
  });
});
