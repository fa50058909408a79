import { expect, it } from '@jest/globals';
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
  await waitFor('everyone sees three left', async () => (await stockOf(shopper(), pot.id)) === 3);
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
