import { beforeAll, expect, it } from '@jest/globals';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/testkit/wait-for';
import { admin, newCustomer, shopper, type Client } from '../client.ts';
import { mailTo } from '../mailbox.ts';
import { buy, newPot, stockOf } from '../pots.ts';
import { control, type LedgerEntry } from '../square.ts';

let robin: Client;
beforeAll(async () => {
  robin = await admin();
});

const sold = async (email?: string) => {
  const [guest, pot] = [shopper(), await newPot()];
  const { order } = await buy(guest, pot, 1, email);
  return { order, pot };
};
const put = (order: { id: string }, what: 'ship' | 'status' | 'tracking', body: unknown) =>
  robin.send<WireOrder & { message: string }>('PUT', `/admin/orders/${order.id}/${what}`, body);

it('lists orders by status, newest first, with all that the back office shows [A280][A197][A200]', async () => {
  const { order: older } = await sold();
  const { order: newer } = await sold();
  const { status, body } = await robin.get<{ orders: WireOrder[] }>('/admin/orders');
  expect(status).toBe(200);
  const rank = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'];
  const ranks = body.orders.map((one) => rank.indexOf(one.status));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const places = [newer, older].map(({ id }) => body.orders.findIndex((one) => one.id === id));
  expect(places[0]).toBeLessThan(places[1] ?? -1);
  const one = body.orders.find(({ id }) => id === newer.id);
  expect(one).toMatchObject({
    orderNumber: newer.order_number,
    customerName: 'Gwen Guest',
    customerEmail: 'guest@example.com',
    totalPrice: 24.5,
    trackingInfo: null,
    shippedAt: null,
  });
  expect(one?.orderLines[0]).toMatchObject({
    id: expect.any(String),
    productName: expect.any(String),
    quantity: 1,
    unitPrice: 24.5,
    subtotal: 24.5,
    variant_color: 'Slate',
    product: { name: expect.any(String) },
  });
});

it('ships a paid order with tracking; the shopper sees it [A278][A275][A212][A281][A282]', async () => {
  const email = `gina-${Date.now()}@example.com`;
  const { order } = await sold(email);
  expect((await put(order, 'ship', { trackingInfo: '' })).status).toBe(400);
  expect((await put(order, 'ship', { tracking_info: 'RM 1234 GB' })).status).toBe(200);
  expect((await robin.get<WireOrder>(`/admin/orders/${order.id}`)).body).toMatchObject({
    status: 'shipped',
    trackingInfo: 'RM 1234 GB',
    shippedAt: expect.any(String),
  });
  const looked = await shopper().send<{ order: WireOrder }>('POST', '/orders/guest-lookup', {
    email: ` ${email} `,
    order_number: order.order_number,
  });
  expect(looked.body.order).toMatchObject({ id: order.id, status: 'shipped', trackingInfo: 'RM 1234 GB' });
  await mailTo(email, /ship|on its way|posted/i);
});

it('ships once, however often it is asked [I4]', async () => {
  const { order } = await sold();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => put(order, 'ship', { trackingInfo: 'RM 1' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.shippedAt)).size).toBe(1);
});

it('changes tracking after shipping only [A276][A277]', async () => {
  const { order } = await sold();
  expect((await put(order, 'tracking', { trackingInfo: 'early' })).status).toBe(409);
  await put(order, 'ship', { trackingInfo: 'RM 1' });
  expect((await put(order, 'tracking', { trackingInfo: 'RM 2' })).body).toMatchObject({
    id: order.id,
    trackingInfo: 'RM 2',
  });
});

it('delivers what is shipped, and then nothing more [A279][A214][A215][A217]', async () => {
  const { order } = await sold();
  expect((await put(order, 'status', { status: 'delivered' })).status).toBe(409);
  expect((await put(order, 'status', { status: 'shipped' })).status).toBe(409);
  await put(order, 'ship', { trackingInfo: 'RM 1' });
  expect((await put(order, 'status', { status: 'delivered' })).status).toBe(200);
  for (const status of ['pending', 'paid', 'shipped', 'cancelled'])
    expect((await put(order, 'status', { status })).status).toBe(409);
});

it('cancels a paid order: the money goes back, the pot is on sale again, and that is final [A213][A216]', async () => {
  const { order, pot } = await sold();
  const before = await control<{ totals: LedgerEntry }>('GET', '/ledger');
  expect((await put(order, 'status', { status: 'cancelled' })).status).toBe(200);
  await waitFor(
    'the refund',
    async () =>
      (await control<{ totals: LedgerEntry }>('GET', '/ledger')).totals.refunded >=
      before.totals.refunded + 2450,
  );
  await waitFor('the pot is back', async () => (await stockOf(shopper(), pot.id)) === 5);
  for (const status of ['pending', 'paid', 'delivered'])
    expect((await put(order, 'status', { status })).status).toBe(409);
});

it('is for admins only', async () => {
  const { order } = await sold();
  const customer = await newCustomer();
  expect((await customer.get('/admin/orders')).status).toBe(403);
  expect((await shopper().get('/admin/orders')).status).toBe(401);
  expect((await customer.send('PUT', `/admin/orders/${order.id}/ship`, { trackingInfo: 'x' })).status).toBe(
    403,
  );
  expect((await robin.get('/admin/orders/not-there')).status).toBe(404);
});

it('gives one answer for a wrong number and a wrong e-mail', async () => {
  const { order } = await sold('real@example.com');
  const wrong = [
    { email: 'real@example.com', order_number: '2020-ORD-001' },
    { email: 'else@example.com', orderNumber: order.order_number },
  ];
  const answers = await Promise.all(
    wrong.map((body) => shopper().send<{ message: string }>('POST', '/orders/guest-lookup', body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers[0]?.body.message).toBe(answers[1]?.body.message);
});

it('counts what the dashboard shows [A208]', async () => {
  await sold();
  const { body } = await robin.get<Record<string, unknown>>('/admin/dashboard');
  expect(body).toMatchObject({
    totalProducts: expect.any(Number),
    totalOrders: expect.any(Number),
    totalUsers: expect.any(Number),
    totalRevenue: expect.any(Number),
    recentOrders: expect.any(Array),
  });
});
