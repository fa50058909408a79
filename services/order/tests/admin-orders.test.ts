import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { setShopSettings } from '../src/dashboard/dashboard-store.ts';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';
import { addresses } from './running-order.ts';

describe('admin orders', () => {
  let shop: AdminOrders;
  beforeAll(async () => {
    shop = await startAdminOrders();
    for (const status of [...ORDER_STATUSES, 'paid', 'shipped'] as const) await shop.orderIn(status);
  });
  afterAll(() => shop?.stop());

  it('has the fields of an admin order and its lines [A197] [A200] [A275] [C270] [C274]', async () => {
    const { id, mug } = await shop.orderIn('shipped');
    const { body } = await shop.read(id);
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
    const { body } = await shop.get('/api/admin/orders', shop.admin);
    const sorted = body.orders.toSorted(
      (a, b) =>
        ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status) ||
        Date.parse(b.createdAt) - Date.parse(a.createdAt),
    );
    expect(new Set(body.orders.map(({ status }) => status)).size).toBe(5);
    expect(body.orders.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    const some = await shop.get('/api/admin/orders?status=shipped', shop.admin);
    expect(new Set(some.body.orders.map(({ status }) => status))).toEqual(new Set(['shipped']));
  });

  it('lists by page in the same order, and counts all of them', async () => {
    const ask = async (query: string) => (await shop.get(`/api/admin/orders${query}`, shop.admin)).body;
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
    const sum = (numbers: object) =>
      Object.values(numbers).reduce((total: number, number: number) => total + number, 0);
    expect(sum(counts as object)).toBe(all.length);
    expect((await shop.get('/api/admin/orders/counts', shop.admin)).body['counts']).toEqual(counts);

    const [wanted] = all;
    const found = await ask(`?page=1&search=${wanted?.orderNumber.toLowerCase()}`);
    expect(found.orders.map(({ id }) => id)).toEqual([wanted?.id]);
    expect(sum(found['counts'] as object)).toBe(1);
    expect((await ask('?page=1&search=MARY@POTS')).pagination).toMatchObject({ total: all.length });
    expect((await ask('?page=1&search=%25')).orders).toEqual([]);
    const unpaged = await ask(`?search=${wanted?.orderNumber}`);
    expect(unpaged.orders.map(({ id }) => id)).toEqual([wanted?.id]);
    expect(unpaged.pagination).toBeUndefined();
  });

  it('has the dashboard figures, revenue without cancelled orders [A208]', async () => {
    await shop.publish('user.registered.v1', 'u9', { userId: 'u9', name: 'N', email: 'n@pots.example' });
    const ask = () => shop.get('/api/admin/dashboard', shop.admin);
    await waitFor('the user is counted', async () => (await ask()).body['totalUsers'] === 1);
    const { body } = await ask();
    const { body: all } = await shop.get('/api/admin/orders', shop.admin);
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

  it('has the takings of this month and of thirty days, and what is low on stock', async () => {
    const { mug } = await shop.orderIn('paid');
    const low = await shop.newMug(2, 2600);
    const only = await shop.newMug(1, 2600);
    await shop.newMug(3, 2600);
    const { body } = await shop.get('/api/admin/dashboard', shop.admin);
    const { body: all } = await shop.get('/api/admin/orders', shop.admin);
    const earning = all.orders.filter(({ status }) => ['paid', 'shipped', 'delivered'].includes(status));
    const taken = { amount: 26 * earning.length, orders: earning.length };
    const nothing = { amount: 0, orders: 0 };
    const takings = body['takings'] as { days: { day: string }[] };
    expect(takings).toMatchObject({ thisMonth: taken, lastMonth: nothing, lastMonthSoFar: nothing });
    expect(takings.days).toHaveLength(30);
    expect(takings.days.at(-1)).toMatchObject(taken);
    expect(takings.days[0]).toMatchObject(nothing);
    expect(Date.parse(String(body['firstOrderAt']))).toBeLessThan(Date.now());
    const { soldOut, pots } = body['lowStock'] as { soldOut: number; pots: { id: string; left: number }[] };
    expect(soldOut).toBeGreaterThan(0);
    expect(pots).toContainEqual({ id: low.productId, name: low.name, left: 2 });
    for (const { productId } of [mug, only]) expect(pots.map(({ id }) => id)).not.toContain(productId);

    const set = (version: number, lowStock: number) =>
      shop.publish('shop.changed.v1', 'shop', {
        version,
        name: 'Kiln',
        pricesNote: '',
        dispatchDays: null,
        lowStock,
      });
    const lowStock = async () =>
      (await shop.get('/api/admin/dashboard', shop.admin)).body['lowStock'] as { upTo: number; low: number };
    const before = await lowStock();
    expect(before.upTo).toBe(2);
    await set(2, 3);
    await waitFor('three pieces are low now', async () => (await lowStock()).upTo === 3);
    expect((await lowStock()).low).toBe(before.low + 1);
    // An older one that comes late changes nothing.
    const late = { version: 1, name: 'Late', pricesNote: '', dispatchDays: null, lowStock: 50 };
    await setShopSettings(shop.pool, late);
    expect((await lowStock()).upTo).toBe(3);
    await set(3, 2);
    await waitFor('the newest setting counts', async () => (await lowStock()).upTo === 2);
  });

  it('is for admins only', async () => {
    const { id } = await shop.orderIn('paid');
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
    expect((await shop.read(id)).body.status).toBe('paid');
    expect((await shop.read('no-such-order')).status).toBe(404);
  });
});
