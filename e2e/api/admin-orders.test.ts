import { beforeAll, expect, it } from '@jest/globals';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, newCustomer, shopper, type Client } from '@slipcast/testkit/shop/client';
import { mailTo } from '../mailbox.ts';
import {
  addToCart,
  buy,
  checkout,
  newPot,
  orderOf,
  pay,
  photographs,
  stockOf,
} from '@slipcast/testkit/shop/pots';
import { ledgerOf } from '../square.ts';

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

it('lists orders by status, newest first [A280]', async () => {
  const { order: older } = await sold();
  const { order: newer } = await sold();
  const { status, body } = await robin.get<{ orders: WireOrder[] }>('/admin/orders');
  expect(status).toBe(200);
  const rank = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'];
  const ranks = body.orders.map((one) => rank.indexOf(one.status));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const places = [newer, older].map(({ id }) => body.orders.findIndex((one) => one.id === id));
  expect(places[0]).toBeLessThan(places[1] ?? -1);
  expect(body.orders.find(({ id }) => id === newer.id)).toMatchObject({ customerName: 'Gwen Guest' });
});

it('serves an order and its lines with everything that the back office shows [A275][A197][A200]', async () => {
  const guest = shopper();
  const [potPhoto, honeyPhoto] = await photographs(guest);
  const pot = await newPot({
    images: [{ url: potPhoto }],
    variants: [{ color: 'Honey', stock: 2, priceAdjustment: 4, images: [{ url: honeyPhoto }] }],
  });
  const variant_id = pot.variants[0]?.id ?? '';
  await waitFor('the variant is on sale', async () => (await stockOf(guest, pot.id, variant_id)) === 2);
  await addToCart(guest, pot, 2, variant_id);
  const paid = await pay(guest, 5700);
  const addresses = {
    shipping_address: '1 Kiln Lane, Stoke-on-Trent, ST1 5AB',
    delivery_address: '2 Wheel Road, Leek, ST13 5AA',
    billing_address: '3 Glaze Street, Hanley, ST1 1AA',
  };
  const placed = await checkout(guest, {
    ...orderOf(paid.body.payment?.id ?? '', pot),
    ...addresses,
    items: [{ product_id: pot.id, quantity: 2, unit_price: 28.5, variant_id, variant_color: 'Honey' }],
  });
  const { id } = placed.body.order;
  const fields = {
    id,
    orderNumber: placed.body.order.order_number,
    customerName: 'Gwen Guest',
    customerEmail: 'guest@example.com',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    totalPrice: 57,
    deliveryAddress: addresses.delivery_address,
    shippingAddress: addresses.shipping_address,
    billingAddress: addresses.billing_address,
    orderLines: [
      {
        id: expect.any(String),
        productName: pot.name,
        imageUrl: honeyPhoto,
        quantity: 2,
        unitPrice: 28.5,
        price: 28.5,
        subtotal: 57,
        variant_color: 'Honey',
        product: { name: pot.name, imageUrl: potPhoto },
        variant: { color: 'Honey', imageUrl: honeyPhoto, images: [{ url: honeyPhoto }] },
      },
    ],
  };
  const answer = await robin.get<WireOrder>(`/admin/orders/${id}`);
  expect(answer).toMatchObject({
    status: 200,
    body: { ...fields, status: 'paid', shippedAt: null, trackingInfo: null },
  });
  const { orders } = (await robin.get<{ orders: WireOrder[] }>('/admin/orders')).body;
  expect(orders.find((order) => order.id === id)).toEqual(answer.body);
});

it('ships a paid order with tracking; the shopper sees it [A278][A212][A281][A282]', async () => {
  const email = `gina-${Date.now()}@example.com`;
  const { order } = await sold(email);
  expect((await put(order, 'ship', { trackingInfo: '' })).status).toBe(400);
  expect((await put(order, 'ship', {})).status).toBe(400);
  expect((await put(order, 'ship', { trackingInfo: 'RM 1234 GB' })).status).toBe(200);
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

it('changes tracking after shipping only, and mails the correction [A276][A277]', async () => {
  const email = `tracked-${Date.now()}@example.com`;
  const { order } = await sold(email);
  expect((await put(order, 'tracking', { trackingInfo: 'early' })).status).toBe(409);
  await put(order, 'ship', { trackingInfo: 'RM 1' });
  expect((await put(order, 'tracking', { trackingInfo: 'RM 2' })).body).toMatchObject({
    id: order.id,
    trackingInfo: 'RM 2',
  });
  const mail = await mailTo(email, /New tracking information/);
  expect(mail.text).toContain('Tracking: RM 2');
});

it('delivers a shipped order [A279][A214]', async () => {
  const { order } = await sold();
  expect((await put(order, 'status', { status: 'delivered' })).status).toBe(409);
  await put(order, 'ship', { trackingInfo: 'RM 1' });
  expect(await put(order, 'status', { status: 'delivered' })).toMatchObject({
    status: 200,
    body: { status: 'delivered' },
  });
  expect((await robin.get<WireOrder>(`/admin/orders/${order.id}`)).body.status).toBe('delivered');
});

it('cancels a paid order: the money goes back and the pot is on sale again [A213]', async () => {
  const [guest, pot] = [shopper(), await newPot()];
  await addToCart(guest, pot);
  const paymentId = (await pay(guest, 2450)).body.payment?.id ?? '';
  const { order } = (await checkout(guest, orderOf(paymentId, pot))).body;
  expect(order.status).toBe('paid');
  expect(await put(order, 'status', { status: 'cancelled' })).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  });
  await waitFor('the refund', async () => (await ledgerOf(paymentId)).refunded === 2450);
  expect(await ledgerOf(paymentId)).toMatchObject({ captured: 2450, refunded: 2450 });
  await waitFor('the pot is back', async () => (await stockOf(shopper(), pot.id)) === 5);
});

it('keeps the back office for admins', async () => {
  const { order } = await sold();
  const customer = await newCustomer();
  expect((await customer.get('/admin/orders')).status).toBe(403);
  expect((await shopper().get('/admin/orders')).status).toBe(401);
  expect((await customer.send('PUT', `/admin/orders/${order.id}/ship`, { trackingInfo: 'x' })).status).toBe(
    403,
  );
  expect((await robin.get('/admin/orders/not-there')).status).toBe(404);
});

it('gives the same answer for a wrong number and a wrong email', async () => {
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
