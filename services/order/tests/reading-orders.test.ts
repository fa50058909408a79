import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { addresses, startOrder, type RunningOrder } from './running-order.ts';

describe('reading orders', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  async function bought(userId: string | null, rest: Record<string, unknown> = {}) {
    const mug = await shop.newMug(5, 2600);
    const owner = userId ? (`u:${userId}` as const) : null;
    const items = [{ product_id: mug.productId, quantity: 1 }];
    const { body } = await shop.checkout(owner, shop.authorised(owner, 2600), items, rest);
    return { ...body, mug };
  }

  it("lists the shopper's orders, newest first, with the fields of an order [C417] [C270]", async () => {
    const first = await bought('lister');
    const second = await bought('lister');
    const { status, body } = await shop.get('/api/orders', shop.as('lister'));
    expect(status).toBe(200);
    expect(body.orders.map(({ id }) => id)).toEqual([second.order.id, first.order.id]);
    expect(body.orders[0]).toMatchObject({
      id: expect.any(String),
      order_number: expect.any(String),
      status: 'paid',
      total_price: 26,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      customer_name: 'Mary Potter',
      customer_email: 'mary@pots.example',
      shipping_address: addresses.shipping_address,
      delivery_address: addresses.delivery_address,
      billing_address: addresses.billing_address,
      order_lines: [expect.objectContaining({ quantity: 1 })],
    });
    expect((await shop.get('/api/orders', shop.as('nobody'))).body.orders).toEqual([]);
    expect((await shop.get('/api/orders')).status).toBe(401);
  });

  it("moves guests' orders to the account whose address has been confirmed, and leaves them open to number and address", async () => {
    const email = 'joiner@pots.example';
    const { order } = await bought(null, { customer_email: 'Joiner@pots.example' });
    const { order: others } = await bought(null, { customer_email: 'someone@pots.example' });
    const mine = async () =>
      (await shop.get('/api/orders', shop.as('joiner'))).body.orders.map(({ id }) => id);
    expect(await mine()).toEqual([]);
    await shop.publish('user.email-confirmed.v1', 'joiner', { userId: 'joiner', email });
    await waitFor('the order has joined', async () => (await mine()).length > 0);
    expect(await mine()).toEqual([order.id]);
    const lookup = { email, order_number: order.orderNumber };
    expect((await shop.call('POST', '/api/orders/guest-lookup', lookup)).body.order.id).toBe(order.id);
    await shop.publish('user.email-confirmed.v1', 'thief', { userId: 'thief', email });
    await shop.publish('user.email-confirmed.v1', 'other', {
      userId: 'other',
      email: 'someone@pots.example',
    });
    await waitFor('the next event', async () =>
      (await shop.get('/api/orders', shop.as('other'))).body.orders.some(({ id }) => id === others.id),
    );
    expect(await mine()).toEqual([order.id]);
  });

  it('shows the latest order, or says that there is none [C416]', async () => {
    await bought('latest');
    const newest = await bought('latest');
    expect((await shop.get('/api/orders/latest', shop.as('latest'))).body.order.id).toBe(newest.order.id);
    expect(await shop.get('/api/orders/latest', shop.as('newcomer'))).toMatchObject({
      status: 404,
      body: { message: 'No order found' },
    });
  });

  it("shows one order; other people's do not exist [C418]", async () => {
    const { order } = await bought('anna');
    expect((await shop.get(`/api/orders/${order.id}`, shop.as('anna'))).body).toMatchObject({ id: order.id });
    for (const [id, user] of [
      [order.id, 'berta'],
      [randomUUID(), 'anna'],
      ['nonsense', 'anna'],
    ] as const)
      expect(await shop.get(`/api/orders/${id}`, shop.as(user))).toMatchObject({
        status: 404,
        body: { message: 'Order not found', code: 'order-not-found' },
      });
  });

  it('shows the status only to the owner and to the bearer of the order token [C421]', async () => {
    const { order, orderToken } = await bought(null);
    const path = `/api/orders/${order.id}/status`;
    expect((await shop.get(path, { 'x-order-token': orderToken })).body).toMatchObject({ status: 'paid' });
    expect((await shop.get(path, { 'x-order-token': `${orderToken}x` })).status).toBe(404);
    expect((await shop.get(path, shop.as('anna'))).status).toBe(404);
    const own = await bought('anna');
    expect((await shop.get(`/api/orders/${own.order.id}/status`, shop.as('anna'))).status).toBe(200);
  });

  it('takes previous addresses from past orders and splits them into their parts [C268] [C269] [C405]', async () => {
    await bought('mover', { delivery_address: '9 Old Road, Leek, ST13 5AA' });
    await bought('mover');
    await bought('mover');
    const { body } = await shop.get('/api/orders/addresses', shop.as('mover'));
    expect(body['addresses']).toEqual([
      {
        address: addresses.delivery_address,
        parsed: { line1: '1 Kiln Lane', line2: 'Burslem', city: 'Stoke-on-Trent', postalCode: 'ST6 1AA' },
      },
      {
        address: '9 Old Road, Leek, ST13 5AA',
        parsed: { line1: '9 Old Road', line2: '', city: 'Leek', postalCode: 'ST13 5AA' },
      },
    ]);
    expect((await shop.get('/api/orders/addresses', shop.as('newcomer'))).body['addresses']).toEqual([]);
  });

  it('validates a cart and names the pot that is not available [C403] [C404]', async () => {
    const { mug } = await bought('anna');
    const validate = (items: unknown[]) =>
      shop.call('POST', '/api/orders/cart/validate', { items }, shop.as('anna'));
    const item = { id: 'line-1', product_id: mug.productId, variant_id: 'main', quantity: 4 };
    expect((await validate([item])).status).toBe(200);
    expect(await validate([{ ...item, quantity: 5 }])).toMatchObject({
      status: 409,
      body: { code: 'cart-invalid', message: `Only 4 of ${mug.name} (Oatmeal) left.` },
    });
    expect((await validate([{ ...item, product_id: 'unknown' }])).body.message).toBe(
      'An item in your cart is no longer available.',
    );
    expect((await shop.call('POST', '/api/orders/cart/validate', { items: [item] })).status).toBe(401);
  });

  it('sends the confirmation again, at most once a minute [C419] [C420]', async () => {
    const { order } = await bought('anna');
    const resend = (headers: Record<string, string>, id = order.id) =>
      shop.call('POST', `/api/orders/${id}/resend-email`, undefined, headers);
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(shop.as('anna'))));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ emailSentTo: 'mary@pots.example', message: expect.any(String) });
    }
    await waitFor('asked', () => shop.eventsOf('order.confirmation-requested.v1', order.id).length > 0);
    expect(shop.eventsOf('order.confirmation-requested.v1', order.id)).toHaveLength(1);
    expect((await resend(shop.as('berta'))).status).toBe(404);
    expect((await resend({})).status).toBe(404);
    const guest = await bought(null);
    expect((await resend({ 'x-order-token': guest.orderToken }, guest.order.id)).status).toBe(200);
    expect((await resend({ 'x-order-token': guest.orderToken })).status).toBe(404);
  });

  it('has email diagnostics [C422]', async () => {
    const { body } = await shop.call('POST', '/api/orders/email-test', undefined, shop.admin);
    expect(body).toMatchObject({ success: true, configured: true });
  });

  it("shows the ledger's stock only to services", async () => {
    const { mug } = await bought('anna');
    const sku = { productId: mug.productId, variantId: 'main' };
    const skus = [
      { ...sku, after: 1 },
      { ...sku, productId: 'unknown', after: 0 },
    ];
    const ask = (headers?: Record<string, string>) => shop.call('POST', '/internal/stock', { skus }, headers);
    const sale = expect.objectContaining({ quantity: 1 });
    const changes = [{ ...sku, onHand: 4, version: 2, cause: 'sale', sale }];
    expect((await ask(shop.from('cart'))).body).toEqual([{ ...sku, onHand: 4, version: 2, changes }]);
    expect((await ask()).status).toBe(403);
  });
});

describe('without email', () => {
  it('says so at checkout and at a resend', async () => {
    const shop = await startOrder({ EMAIL_ENABLED: 'false' });
    const placed = await shop.buy('u:anna', await shop.newMug(1, 2600), shop.authorised('u:anna', 2600));
    expect(placed.body.emailStatus).toEqual({ sent: false, message: 'Email configuration missing' });
    const path = `/api/orders/${placed.body.order.id}/resend-email`;
    expect(await shop.call('POST', path, undefined, shop.as('anna'))).toMatchObject({
      status: 503,
      body: { message: 'Email configuration missing' },
    });
    await shop.stop();
  });
});
