import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { addresses, product, startOrder, type RunningOrder } from './running-order.ts';

describe('admin orders', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder({ PENDING_SECONDS: '600' });
  });
  afterAll(() => shop?.stop());

  let buyers = 0;
  /** An order in this status, by the ways that there are. */
  async function orderIn(status: OrderStatus) {
    const variant = { variantId: 'v1', color: 'Slate', stock: 1, pricePence: 2600 };
    const mug = product(0, 2600, [variant]);
    await shop.stocked(mug);
    buyers += 1;
    const userId = `buyer${buyers}`;
    const paymentId = shop.authorised(`u:${userId}`, 2600);
    if (status === 'pending') shop.payments.captures.push('away');
    const items = [{ product_id: mug.productId, variant_id: 'v1', quantity: 1 }];
    const body = { ...addresses, payment_id: paymentId, items };
    const answer = await shop.call('POST', '/api/orders/checkout', body, shop.as(userId));
    const { id } = answer.body.order;
    if (status === 'shipped' || status === 'delivered') await ship(id, 'RM 123');
    if (status === 'delivered' || status === 'cancelled') await setStatus(id, status);
    return { id, mug, paymentId, userId };
  }
  const put = (path: string, body: unknown) =>
    shop.call('PUT', `/api/admin/orders/${path}`, body, shop.admin);
  const ship = (id: string, trackingInfo: string) => put(`${id}/ship`, { trackingInfo });
  const setStatus = (id: string, status: string) => put(`${id}/status`, { status });
  const read = (id: string) => shop.call('GET', `/api/admin/orders/${id}`, undefined, shop.admin);

  it('moves pending to paid by taking the money [A210]', async () => {
    const { id, paymentId } = await orderIn('pending');
    expect((await read(id)).body.status).toBe('pending');
    expect(await setStatus(id, 'paid')).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(shop.payments.payments.get(paymentId)?.state).toBe('captured');
  });

  it('does not call an order paid whose money cannot be taken [I3]', async () => {
    const { id } = await orderIn('pending');
    shop.payments.captures.push('away');
    expect((await setStatus(id, 'paid')).status).toBe(503);
    shop.payments.captures.push('refuse');
    expect((await setStatus(id, 'paid')).status).toBe(409);
    expect((await read(id)).body.status).toBe('cancelled');
  });

  it('moves pending to cancelled, restocked and with nothing to refund [A211]', async () => {
    const { id, mug } = await orderIn('pending');
    expect(await setStatus(id, 'cancelled')).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await shop.onHand(mug.productId, 'v1')).toBe(1);
    await waitFor('event', () => shop.eventsOf('order.cancelled.v1', id).length === 1);
    expect(shop.eventsOf('order.cancelled.v1', id)[0]?.data).toMatchObject({ refundPence: 0 });
  });

  it('moves paid to shipped with tracking, which a repeat does not change [A212] [A278]', async () => {
    const { id } = await orderIn('paid');
    const shipped = await ship(id, 'RM 1');
    expect(shipped).toMatchObject({ status: 200, body: { status: 'shipped', trackingInfo: 'RM 1' } });
    expect(shipped.body['shippedAt']).toEqual(expect.any(String));
    expect(await ship(id, 'RM 1')).toEqual(shipped);
    expect((await ship(id, 'RM 2')).status).toBe(409);
  });

  it('ships once for twenty identical requests at once, with twenty equal answers [I4]', async () => {
    const { id } = await orderIn('paid');
    const answers = await Promise.all(Array.from({ length: 20 }, () => ship(id, 'RM 20')));
    expect(answers[0]?.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await waitFor('event', () => shop.eventsOf('order.shipped.v1', id).length > 0);
    expect(shop.eventsOf('order.shipped.v1', id)).toHaveLength(1);
  });

  it('moves paid to cancelled: refunds and restocks, once for twenty at once [A213] [A279] [I4]', async () => {
    const { id, mug } = await orderIn('paid');
    const answers = await Promise.all(Array.from({ length: 20 }, () => setStatus(id, 'cancelled')));
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await shop.onHand(mug.productId, 'v1')).toBe(1);
    await waitFor('event', () => shop.eventsOf('order.cancelled.v1', id).length > 0);
    expect(shop.eventsOf('order.cancelled.v1', id)).toHaveLength(1);
    expect(shop.eventsOf('order.cancelled.v1', id)[0]?.data).toMatchObject({ refundPence: 2600 });
  });

  it('moves shipped to delivered [A214]', async () => {
    const { id } = await orderIn('shipped');
    expect(await setStatus(id, 'delivered')).toMatchObject({ status: 200, body: { status: 'delivered' } });
  });

  it.each(['delivered', 'cancelled'] as const)('leaves %s alone for ever [A215] [A216]', async (status) => {
    const { id } = await orderIn(status);
    for (const next of ['pending', 'paid', 'shipped', 'delivered', 'cancelled'].filter((s) => s !== status))
      expect(await setStatus(id, next)).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
    expect((await ship(id, 'RM 9')).status).toBe(409);
    expect((await read(id)).body.status).toBe(status);
  });

  it('knows no other transition, and shipped only by the ship call [A217]', async () => {
    const refused: [OrderStatus, string[]][] = [
      ['pending', ['shipped', 'delivered']],
      ['paid', ['pending', 'shipped', 'delivered']],
      ['shipped', ['pending', 'paid', 'cancelled']],
    ];
    for (const [status, nexts] of refused) {
      const { id } = await orderIn(status);
      for (const next of nexts) expect((await setStatus(id, next)).status).toBe(409);
      expect((await read(id)).body.status).toBe(status);
    }
    const pending = await orderIn('pending');
    expect((await ship(pending.id, 'RM 3')).status).toBe(409);
  });

  it('knows pending, paid, shipped, delivered and cancelled only [C329]', async () => {
    const { id } = await orderIn('paid');
    for (const status of ['processing', 'lost', '']) expect((await setStatus(id, status)).status).toBe(400);
  });

  it('updates tracking of shipped and delivered orders and answers the order [A276] [A277]', async () => {
    for (const status of ['shipped', 'delivered'] as const) {
      const { id } = await orderIn(status);
      const answer = await put(`${id}/tracking`, { trackingInfo: 'RM 77' });
      expect(answer).toMatchObject({ status: 200, body: { id, status, trackingInfo: 'RM 77' } });
    }
    const { id } = await orderIn('paid');
    expect((await put(`${id}/tracking`, { trackingInfo: 'RM 77' })).status).toBe(409);
    expect((await put(`${id}/ship`, { trackingInfo: '  ' })).status).toBe(400);
  });

  it('has the fields of an admin order and its lines [A197] [A200] [A275] [C270] [C274]', async () => {
    const { id, mug } = await orderIn('shipped');
    const { body } = await read(id);
    expect(body).toMatchObject({
      id,
      order_number: expect.any(String),
      orderNumber: expect.any(String),
      status: 'shipped',
      customerName: 'Mary Potter',
      customer_name: 'Mary Potter',
      customerEmail: 'mary@pots.example',
      customer_email: 'mary@pots.example',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      shippedAt: expect.any(String),
      trackingInfo: 'RM 123',
      totalPrice: 26,
      total_price: 26,
      deliveryAddress: addresses.delivery_address,
      delivery_address: addresses.delivery_address,
      shipping_address: addresses.shipping_address,
      billingAddress: addresses.billing_address,
      billing_address: addresses.billing_address,
    });
    const line = {
      id: expect.any(String),
      product_name: mug.name,
      productName: mug.name,
      imageUrl: '/media/mug.webp',
      quantity: 1,
      unit_price: 26,
      unitPrice: 26,
      price: 26,
      subtotal: 26,
      variant_color: 'Slate',
      product: {
        id: mug.productId,
        name: mug.name,
        imageUrl: '/media/mug.webp',
        images: [{ url: '/media/mug.webp' }],
      },
      variant: { id: 'v1', color: 'Slate', imageUrl: null, images: [] },
    };
    expect(body['orderLines']).toEqual([expect.objectContaining(line)]);
    expect(body['order_lines']).toEqual(body['orderLines']);
  });

  it('lists by status, then newest first, or one status only [A280]', async () => {
    const { body } = await shop.call('GET', '/api/admin/orders', undefined, shop.admin);
    const rank = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'];
    const sorted = body.orders.toSorted(
      (a, b) =>
        rank.indexOf(a.status) - rank.indexOf(b.status) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
    );
    expect(new Set(body.orders.map(({ status }) => status)).size).toBe(5);
    expect(body.orders.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    const some = await shop.call('GET', '/api/admin/orders?status=shipped', undefined, shop.admin);
    expect(new Set(some.body.orders.map(({ status }) => status))).toEqual(new Set(['shipped']));
  });

  it('lists by page in the same order, and counts all of them', async () => {
    const ask = async (query: string) =>
      (await shop.call('GET', `/api/admin/orders${query}`, undefined, shop.admin)).body;
    const all = (await ask('')).orders;
    const pages = Math.ceil(all.length / 3);
    const paged = [];
    for (let page = 1; page <= pages; page += 1) paged.push(...(await ask(`?page=${page}&limit=3`)).orders);
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));

    const shipped = all.filter(({ status }) => status === 'shipped');
    const { orders, pagination, counts } = await ask('?page=1&limit=2&status=shipped');
    expect(orders.map(({ id }) => id)).toEqual(shipped.slice(0, 2).map(({ id }) => id));
    expect(pagination).toMatchObject({ total: shipped.length, page: 1, limit: 2 });
    expect(counts).toMatchObject({ shipped: shipped.length });
    const sum = (all_: object) => Object.values(all_).reduce((one: number, other: number) => one + other, 0);
    expect(sum(counts as object)).toBe(all.length);

    const [wanted] = all;
    const found = await ask(`?page=1&search=${wanted?.orderNumber.toLowerCase()}`);
    expect(found.orders.map(({ id }) => id)).toEqual([wanted?.id]);
    expect(sum(found['counts'] as object)).toBe(1);
    expect((await ask('?page=1&search=MARY@POTS')).pagination).toMatchObject({ total: all.length });
    expect((await ask('?page=1&search=%25')).orders).toEqual([]);
    expect((await ask('')).pagination).toBeUndefined();
  });

  it('has the dashboard figures, revenue without cancelled orders [A208]', async () => {
    await shop.publish('user.registered.v1', 'u9', { userId: 'u9', name: 'N', email: 'n@pots.example' });
    const ask = () => shop.call('GET', '/api/admin/dashboard', undefined, shop.admin);
    await waitFor('the user is counted', async () => (await ask()).body['totalUsers'] === 1);
    const { body } = await ask();
    const { body: all } = await shop.call('GET', '/api/admin/orders', undefined, shop.admin);
    const earning = all.orders.filter(({ status }) => ['paid', 'shipped', 'delivered'].includes(status));
    expect(body).toMatchObject({
      totalProducts: all.orders.length,
      totalOrders: all.orders.length,
      totalRevenue: 26 * earning.length,
      ordersByStatus: { paid: all.orders.filter(({ status }) => status === 'paid').length },
    });
    const newest = all.orders.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    expect((body['recentOrders'] as { id: string }[]).map(({ id }) => id)).toEqual(
      newest.slice(0, 5).map(({ id }) => id),
    );
  });

  it('is for admins only', async () => {
    const { id } = await orderIn('paid');
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/admin/orders'],
      ['GET', `/api/admin/orders/${id}`],
      ['GET', '/api/admin/dashboard'],
      ['POST', '/api/orders/email-test'],
      ['PUT', `/api/admin/orders/${id}/ship`, { trackingInfo: 'x' }],
      ['PUT', `/api/admin/orders/${id}/tracking`, { trackingInfo: 'x' }],
      ['PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' }],
    ];
    for (const [method, path, body] of calls) {
      expect((await shop.call(method, path, body)).status).toBe(401);
      expect((await shop.call(method, path, body, { authorization: shop.users.customer })).status).toBe(403);
    }
    expect((await read(id)).body.status).toBe('paid');
    expect((await read('no-such-order')).status).toBe(404);
  });
});
