import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Movements } from '@slipcast/contracts/http/movements';
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

  it('has each step with its time and the admin who did it', async () => {
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

  it('has every step once, however often it is requested', async () => {
    const { id } = await shop.orderIn('paid');
    await Promise.all(Array.from({ length: 10 }, () => shop.ship(id, 'RM 1')));
    expect(await whatOf(id)).toEqual(['placed', 'paid', 'shipped']);
  });

  it('has the refund of a cancelled order, and one that failed and was settled', async () => {
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

  it('has private notes, which the shopper never sees', async () => {
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

  it('has a note for packing beside it, which packers and slips show and the shopper never sees', async () => {
    const { id } = await shop.orderIn('paid');
    const write = (text: string) => shop.put(`${id}/packing-note`, { text });
    expect(await write('x'.repeat(501))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'text', message: 'Note for packing must be at most 500 characters long' }] },
    });
    expect((await write(' Wrap it as a present. ')).body).toMatchObject({
      packingNote: 'Wrap it as a present.',
    });
    const { body } = await shop.get('/api/admin/orders', shop.admin);
    expect(body.orders.find((order) => order.id === id)).toMatchObject({
      packingNote: 'Wrap it as a present.',
    });
    const { rows } = await shop.pool.query<{ user: string }>(
      'SELECT user_id AS "user" FROM orders WHERE id = $1',
      [id],
    );
    const own = await shop.get(`/api/orders/${id}`, { authorization: shop.users.bearer(rows[0]!.user) });
    expect(own.status).toBe(200);
    expect(JSON.stringify(own.body)).not.toContain('present');
    expect((await write('')).body).toMatchObject({ packingNote: '' });
    expect(await whatOf(id)).toEqual(['placed', 'paid']);
  });

  it('has the shipping of an order from before there was a history', async () => {
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

  it('lists what moved the stock of a product, newest first, by page, with the stock afterwards and the admin', async () => {
    const editor = 'the-maker';
    const sku = { color: 'Slate', pricePence: 2600, stock: 1, variantId: 'slate' };
    const mug = await shop.newMug(3, 2600, [sku]);
    const edited = async (version: number, stockAdjusted: number) =>
      shop.stocked({
        ...mug,
        version,
        skus: mug.skus.map((one) =>
          one.variantId === 'main' ? { ...one, stockAdjusted, adjustedBy: editor } : one,
        ),
      });
    const { body } = await shop.buy('g:mia', mug, shop.authorised('g:mia', 2600));
    // Two of the three are broken, and one of these has already sold.
    await edited(2, 0);
    const order = body.order;
    await shop.setStatus(order.id, 'cancelled');
    const read = async (query = '') =>
      (await shop.get(`/api/admin/ledger/movements?productId=${mug.productId}${query}`, shop.admin))
        .body as unknown as Movements;
    const { name, movements, pagination } = await read();
    expect([name, pagination.total]).toEqual([mug.name, 5]);
    const seen = movements.map(({ what, color, change, stock, shortfall }) => [
      what,
      color,
      change,
      stock,
      shortfall,
    ]);
    expect(seen.slice(0, 3)).toEqual([
      ['return', 'Oatmeal', 1, 0, 0],
      ['edit', 'Oatmeal', -3, 0, 1],
      ['sale', 'Oatmeal', -1, 2, 0],
    ]);
    expect(seen.slice(3)).toEqual(
      expect.arrayContaining([
        ['edit', 'Oatmeal', 3, 3, 0],
        ['edit', 'Slate', 1, 1, 0],
      ]),
    );
    const [returned, edit, sale] = movements;
    const its = { id: order.id, orderNumber: order.order_number };
    expect([returned?.order, edit?.order, sale?.order]).toEqual([its, null, its]);
    const [canceller] = (await historyOf(order.id)).filter(({ what }) => what === 'cancelled');
    expect([returned?.by, edit?.by, sale?.by]).toEqual([canceller?.by, editor, null]);
    expect(canceller?.by).toEqual(expect.any(String));
    const pages = await Promise.all([1, 2, 3].map((page) => read(`&limit=2&page=${page}`)));
    expect(pages.flatMap((page) => page.movements)).toEqual(movements);
    const unknown = await shop.get('/api/admin/ledger/movements?productId=draft', shop.admin);
    expect(unknown.body).toMatchObject({ name: null, movements: [] });
    for (const [who, status] of [
      [shop.as('shopper'), 403],
      [{}, 401],
    ] as const)
      expect((await shop.get('/api/admin/ledger/movements?productId=draft', who)).status).toBe(status);
  });
});
