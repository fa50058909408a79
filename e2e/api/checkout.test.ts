import { expect, it } from '@jest/globals';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { mailTo, mailsTo } from '../mailbox.ts';
import {
  ADDRESS,
  addToCart,
  buy,
  checkout,
  newPot,
  orderOf,
  pay,
  stockOf,
} from '@slipcast/testkit/shop/pots';
import { ledgerOf } from '../square.ts';

it('sells a pot to a customer: pay, order, stock, mail [C406][C408][C410][C412][C413][C277][C278][C270][C274][C010]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  await addToCart(tess, pot, 2);
  const paid = await pay(tess, 4900);
  expect(paid.body).toMatchObject({
    success: true,
    message: expect.any(String),
    payment: { id: expect.any(String) },
  });
  const paymentId = paid.body.payment?.id ?? '';
  expect(await ledgerOf(paymentId)).toMatchObject({ authorised: 4900, captured: 0 });
  const { status, body } = await checkout(tess, {
    ...orderOf(paymentId, pot, 2, tess.email),
    shipping_address: '2 Wheel Road, Leek, ST13 5AA',
    billing_address: '3 Glaze Street, Hanley, ST1 1AA',
  });
  expect(status).toBeLessThan(300);
  expect(body.emailStatus).toEqual({ sent: true, message: expect.any(String) });
  expect(body.order).toMatchObject({
    id: expect.any(String),
    order_number: expect.stringMatching(/^\d{4}-ORD-\d{3,}$/),
    orderNumber: body.order.order_number,
    status: 'paid',
    total_price: 49,
    customer_name: 'Gwen Guest',
    customer_email: tess.email,
    shipping_address: '2 Wheel Road, Leek, ST13 5AA',
    delivery_address: ADDRESS,
    billing_address: '3 Glaze Street, Hanley, ST1 1AA',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(body.order.order_lines).toMatchObject([
    {
      id: expect.any(String),
      product_name: pot.name,
      quantity: 2,
      price: 24.5,
      subtotal: 49,
      variant_color: 'Slate',
      variant: null,
      product: { name: pot.name, images: [] },
    },
  ]);
  expect(await ledgerOf(paymentId)).toMatchObject({ captured: 4900, refunded: 0 });
  await waitFor('everybody sees three left', async () => (await stockOf(shopper(), pot.id)) === 3);
  const mail = await mailTo(tess.email, new RegExp(body.order.order_number));
  expect(`${mail.text ?? ''}${mail.html ?? ''}`).toContain('£49.00');
  await waitFor(
    'the cart is empty',
    async () => (await tess.get<{ CartItems: unknown[] }>('/cart')).body.CartItems.length === 0,
  );
});

it('sells a variant at its own price and says which it was [C274][C278]', async () => {
  const [guest, pot] = [
    shopper(),
    await newPot({ variants: [{ color: 'Honey', stock: 2, priceAdjustment: 4, images: [] }] }),
  ];
  const variant = pot.variants[0]?.id ?? '';
  await waitFor('the variant is on sale', async () => (await stockOf(guest, pot.id, variant)) === 2);
  await addToCart(guest, pot, 1, variant);
  const paid = await pay(guest, 2850);
  const items = [
    { product_id: pot.id, quantity: 1, unit_price: 28.5, variant_id: variant, variant_color: 'Honey' },
  ];
  const { body } = await checkout(guest, { ...orderOf(paid.body.payment?.id ?? '', pot), items });
  expect(body.order.order_lines).toMatchObject([
    {
      price: 28.5,
      variant_color: 'Honey',
      variant: { color: 'Honey', imageUrl: null, images: [] },
      product: { name: pot.name, imageUrl: null, images: [] },
    },
  ]);
});

it('sells a pot to a guest [C407][C409][C411][C414][C415]', async () => {
  const [guest, pot] = [shopper(), await newPot()];
  const email = `gwen-${Date.now()}@example.com`;
  await addToCart(guest, pot);
  const paid = await pay(guest, 2450);
  expect(paid).toMatchObject({
    status: 200,
    body: { success: true, message: expect.any(String), payment: { id: expect.any(String) } },
  });
  const paymentId = paid.body.payment?.id ?? '';
  expect(await ledgerOf(paymentId)).toMatchObject({ authorised: 2450 });
  const { order, emailStatus } = (await checkout(guest, orderOf(paymentId, pot, 1, email))).body;
  expect(order).toMatchObject({
    id: expect.any(String),
    order_number: expect.any(String),
    createdAt: expect.any(String),
    status: 'paid',
    customer_name: 'Gwen Guest',
    customer_email: email,
    delivery_address: ADDRESS,
  });
  expect(order.order_lines).toMatchObject([{ product_name: pot.name, quantity: 1, price: 24.5 }]);
  expect(emailStatus).toEqual({ sent: true, message: expect.any(String) });
  await mailTo(email, new RegExp(order.order_number));
  expect(await mailsTo(email)).toHaveLength(1);
});

it('sells to an API client without cookies, but not what others hold', async () => {
  const [holder, pot] = [shopper(), await newPot({ stock: 2 })];
  await addToCart(holder, pot);
  const bare = () => shopper();
  const first = await pay(bare(), 2450);
  expect((await checkout(bare(), orderOf(first.body.payment?.id ?? '', pot))).status).toBeLessThan(300);
  await waitFor('one is left, and held', async () => (await stockOf(holder, pot.id)) === 1);
  const second = await pay(bare(), 2450);
  const refused = await checkout(bare(), orderOf(second.body.payment?.id ?? '', pot));
  expect(refused.status).toBe(409);
  expect(await ledgerOf(second.body.payment?.id ?? '')).toMatchObject({ captured: 0, open: 0 });
  expect((await buy(holder, pot)).order.status).toBe('paid');
});

it('refuses an amount that is not the price, and gives the money back [I8]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  await addToCart(tess, pot);
  const cheap = await pay(tess, 1);
  const id = cheap.body.payment?.id ?? '';
  const answer = (await checkout(tess, {
    ...orderOf(id, pot),
    items: [{ product_id: pot.id, quantity: 1, unit_price: 0.01 }],
  })) as unknown as { status: number; body: { message: string } };
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Cart/order mismatch. Please refresh and try again.',
  ]);
  await waitFor(
    'the authorisation is gone',
    async () => (await ledgerOf(id)).open === 0 && (await ledgerOf(id)).captured === 0,
  );
  expect(await stockOf(tess, pot.id)).toBe(5);
});

it("does not let one shopper use another's payment", async () => {
  const [tess, mallory, pot] = [await newCustomer(), await newCustomer(), await newPot()];
  const paid = await pay(tess, 2450);
  const stolen = await checkout(mallory, orderOf(paid.body.payment?.id ?? '', pot));
  expect(stolen.status).toBeGreaterThanOrEqual(400);
  expect((await checkout(tess, orderOf(paid.body.payment?.id ?? '', pot))).body.order.status).toBe('paid');
});

it('answers twenty identical payments and checkouts with one order [I4]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  await addToCart(tess, pot);
  const paid = await Promise.all(Array.from({ length: 20 }, () => pay(tess, 2450)));
  const ids = new Set(paid.map(({ body }) => body.payment?.id));
  expect(ids.size).toBe(1);
  const [id = ''] = [...ids];
  const orders = await Promise.all(Array.from({ length: 20 }, () => checkout(tess, orderOf(id, pot))));
  expect(new Set(orders.map(({ body }) => body.order.order_number)).size).toBe(1);
  expect(await ledgerOf(id)).toMatchObject({ captured: 2450 });
  expect((await tess.get<{ orders: WireOrder[] }>('/orders')).body.orders).toHaveLength(1);
});

it('sells the last two of a pot to exactly two of thirty guests, and charges nobody else', async () => {
  const [pot, plenty] = [await newPot({ stock: 2 }), await newPot({ stock: 100 })];
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const guest = shopper();
      // A cart of their own, so that they pay as thirty guests and not as one network.
      await addToCart(guest, plenty);
      await addToCart(guest, pot);
      const paid = await pay(guest, 2450);
      expect(paid.status).toBe(200);
      const id = paid.body.payment?.id ?? '';
      return { id, status: (await checkout(guest, orderOf(id, pot))).status };
    }),
  );
  expect(outcomes.filter(({ status }) => status < 300)).toHaveLength(2);
  for (const { id, status } of outcomes) {
    const wanted = status < 300 ? 2450 : 0;
    await waitFor('the books are right', async () => {
      const { captured, open } = await ledgerOf(id);
      return captured === wanted && open === 0;
    });
  }
  await waitFor('none is left', async () => (await stockOf(shopper(), pot.id)) === 0);
});

it('passes on what the card said, and never in words that log somebody out', async () => {
  const tess = await newCustomer();
  const declined = (await pay(tess, 2450, 'cnon:card-nonce-declined')) as unknown as {
    status: number;
    body: { message: string };
  };
  expect(declined.status).toBe(402);
  expect(declined.body.message).toMatch(/declined/i);
  expect(declined.body.message).not.toMatch(/token|expired|invalid/i);
});

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
  // The account hears of orders by events.
  await waitFor('the account knows it, too', async () => (await addresses('/auth/me/addresses')).length > 0);
  expect(await addresses('/auth/me/addresses')).toEqual([delivered]);
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
