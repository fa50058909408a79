import { expect, it } from '@jest/globals';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { mailsTo, mailTo } from '../mailbox.ts';
import { ADDRESS, addToCart, buy, checkout, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';

it("serves the customer's orders [C416][C417][C418][C421]", async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const { order: older } = await buy(tess, pot);
  const { order } = await buy(tess, await newPot());
  expect((await tess.get<{ order: WireOrder }>('/orders/latest')).body.order.id).toBe(order.id);
  const { orders } = (await tess.get<{ orders: WireOrder[] }>('/orders')).body;
  expect(orders.map(({ id }) => id)).toEqual([order.id, older.id]);
  for (const one of [older, order])
    expect((await tess.get<WireOrder>(`/orders/${one.id}`)).body).toMatchObject({
      id: one.id,
      order_number: one.order_number,
    });
  expect((await tess.get<{ status: string }>(`/orders/${order.id}/status`)).body.status).toBe('paid');
  const nosy = await (await newCustomer()).get<{ message: string }>(`/orders/${order.id}`);
  expect([nosy.status, nosy.body.message]).toEqual([404, 'Order not found']);
});

it('lists where earlier orders were delivered [C268][C269][C405][C388]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const addresses = async (path: string) => (await tess.get<{ addresses: unknown[] }>(path)).body.addresses;
  expect(await addresses('/orders/addresses')).toEqual([]);
  const paid = await pay(tess, 2450);
  await checkout(tess, {
    ...orderOf(paid.body.payment?.id ?? '', pot),
    shipping_address: '2 Wheel Road, Leek, ST13 5AA',
    billing_address: '3 Glaze Street, Hanley, ST1 1AA',
  });
  const delivered = {
    address: ADDRESS,
    parsed: { line1: '1 Kiln Lane', line2: '', city: 'Stoke-on-Trent', postalCode: 'ST1 5AB' },
  };
  expect(await addresses('/orders/addresses')).toEqual([delivered]);
  // The account learns about orders from events.
  await waitFor('the account knows it, too', async () => (await addresses('/auth/me/addresses')).length > 0);
  expect(await addresses('/auth/me/addresses')).toEqual([delivered]);
});

it('brings a guest’s orders into the account whose address is confirmed by the link of the welcome', async () => {
  const tess = await newCustomer();
  const { order } = await buy(shopper(), await newPot(), 1, tess.email);
  const orders = async () => (await tess.get<{ orders: WireOrder[] }>('/orders')).body.orders;
  expect(await orders()).toEqual([]);
  const { text = '' } = await mailTo(tess.email, /^Welcome/);
  const token = new URL(/https?:\S+confirm-email\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
  const refused = await shopper().send('POST', '/auth/confirm-email', { token });
  expect([refused.status, await orders()]).toEqual([400, []]);
  await tess.send('PUT', '/auth/users/profile/confirmation', { token });
  await waitFor('the order is in the account', async () => (await orders()).length > 0);
  expect((await orders()).map(({ id }) => id)).toEqual([order.id]);
});

it('sends the confirmation again, without a body [C419][C420]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const { order } = await buy(tess, pot, 1, tess.email);
  const { status, body } = await tess.send<{ emailSentTo: string }>(
    'POST',
    `/orders/${order.id}/resend-email`,
  );
  expect([status, body.emailSentTo]).toEqual([200, tess.email]);
  await waitFor(
    'two mails',
    async () =>
      (await mailsTo(tess.email)).filter(({ subject }) => subject.includes(order.order_number)).length === 2,
    20_000,
  );
});

it('lets a guest resend with the order token of the checkout only', async () => {
  const [guest, pot] = [shopper(), await newPot()];
  const { order, orderToken } = await buy(guest, pot);
  expect((await shopper().send('POST', `/orders/${order.id}/resend-email`)).status).toBeGreaterThanOrEqual(
    401,
  );
  expect(
    (
      await shopper().send('POST', `/orders/${order.id}/resend-email`, undefined, {
        'x-order-token': orderToken ?? '',
      })
    ).status,
  ).toBe(200);
});

it('checks a cart before it is paid [C403][C404]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot({ stock: 1 })];
  await addToCart(tess, pot);
  const item = { id: 'x', product_id: pot.id, variant_id: 'main', quantity: 1 };
  expect((await tess.send('POST', '/orders/cart/validate', { items: [item] })).status).toBe(200);
  expect((await shopper().send('POST', '/orders/cart/validate', { items: [item] })).status).toBe(401);
  const { status, body } = await tess.send<{ message: string }>('POST', '/orders/cart/validate', {
    items: [{ ...item, quantity: 5 }],
  });
  expect(status).toBe(409);
  expect(body.message).toBe(`Only 1 of ${pot.name} (Slate) left.`);
});
