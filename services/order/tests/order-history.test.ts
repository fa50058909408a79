import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

interface Step {
  at: string;
  what: string;
  by: string | null;
  text: string | null;
  amount: number | null;
}

describe('the history of an order', () => {
  let shop: AdminOrders;
  beforeAll(async () => {
    shop = await startAdminOrders();
  });
  afterAll(() => shop?.stop());

  const historyOf = async (id: string) =>
    (await shop.get(`/api/admin/orders/${id}/history`, shop.admin)).body['steps'] as Step[];
  const whatOf = async (id: string) => (await historyOf(id)).map(({ what }) => what);

  it('has each step with its time, and who did it', async () => {
    const { id } = await shop.orderIn('paid');
    await shop.ship(id, 'RM 1');
    await shop.put(`${id}/tracking`, { trackingInfo: 'RM 2' });
    await shop.setStatus(id, 'delivered');
    const steps = await historyOf(id);
    expect(steps.map(({ what, text }) => [what, text])).toEqual([
      ['placed', null],
      ['paid', null],
      ['shipped', 'RM 1'],
      ['tracking-changed', 'RM 2'],
      ['delivered', null],
    ]);
    const times = steps.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const admin = steps[2]?.by;
    expect(admin).toEqual(expect.any(String));
    expect(steps.map(({ by }) => by)).toEqual([null, null, admin, admin, admin]);
  });

  it('has every step once, however often it is asked for', async () => {
    const { id } = await shop.orderIn('paid');
    await Promise.all(Array.from({ length: 10 }, () => shop.ship(id, 'RM 1')));
    expect(await whatOf(id)).toEqual(['placed', 'paid', 'shipped']);
  });

  it('has the refund of a cancelled order, also one that failed and was settled', async () => {
    const refunded = await shop.orderIn('cancelled');
    const refund = {
      paymentId: refunded.paymentId,
      orderId: refunded.id,
      amountPence: 2600,
      currency: 'GBP',
    };
    await shop.publish('payment.refunded.v1', refunded.paymentId, refund);
    await waitFor('the refund is known', async () => (await whatOf(refunded.id)).includes('refunded'));
    expect((await historyOf(refunded.id)).at(-1)).toMatchObject({ what: 'refunded', amount: 26, by: null });

    const failed = await shop.orderIn('cancelled');
    const failure = {
      ...refund,
      paymentId: failed.paymentId,
      orderId: failed.id,
      reason: 'the card is gone',
    };
    await shop.publish('payment.refund-failed.v1', failed.paymentId, failure);
    await waitFor('the failure is known', async () => (await whatOf(failed.id)).includes('refund-failed'));
    const payment = shop.payments.payments.get(failed.paymentId);
    if (payment) payment.state = 'refund-failed';
    expect((await shop.put(`${failed.id}/settle-refund`, {})).status).toBe(200);
    expect((await historyOf(failed.id)).slice(-2)).toMatchObject([
      { what: 'refund-failed', amount: 26, by: null },
      { what: 'refund-settled', amount: 26, by: expect.any(String) },
    ]);
  });

  it('keeps private notes, which the shopper never sees', async () => {
    const { id } = await shop.orderIn('paid');
    const note = (text: string) => shop.call('POST', `/api/admin/orders/${id}/notes`, { text }, shop.admin);
    expect((await note('  ')).status).toBe(400);
    expect((await note('x'.repeat(2001))).status).toBe(400);
    const { status, body } = await note(' Wants it wrapped. ');
    expect(status).toBe(200);
    expect((body['steps'] as Step[]).at(-1)).toMatchObject({
      what: 'note',
      text: 'Wants it wrapped.',
      by: expect.any(String),
    });
    expect(await historyOf(id)).toEqual(body['steps']);
    expect(JSON.stringify((await shop.read(id)).body)).not.toContain('wrapped');
  });

  it('says when an order was shipped that has no history of it', async () => {
    const { id } = await shop.orderIn('shipped');
    await shop.pool.query('DELETE FROM order_history WHERE order_id = $1', [id]);
    expect(await whatOf(id)).toEqual(['placed', 'paid', 'shipped']);
  });

  it('is for admins only', async () => {
    const { id } = await shop.orderIn('paid');
    for (const [method, path] of [
      ['GET', 'history'],
      ['POST', 'notes'],
    ] as const) {
      const url = `/api/admin/orders/${id}/${path}`;
      const body = method === 'POST' ? { text: 'x' } : undefined;
      expect((await shop.call(method, url, body)).status).toBe(401);
      expect((await shop.call(method, url, body, { authorization: shop.users.customer })).status).toBe(403);
    }
    expect((await shop.get('/api/admin/orders/no-such-order/history', shop.admin)).status).toBe(404);
  });
});
