import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import { PAYMENT_WORDS } from '@slipcast/contracts/payment-words';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { addresses, startOrder, type RunningOrder } from './running-order.ts';

describe('checkout', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  it('takes the creation payload of a guest and answers order and emailStatus [C277] [C278] [C411] [C414] [C415]', async () => {
    const mug = await shop.newMug(3, 2600, [{ variantId: 'v1', color: 'Slate', stock: 2, pricePence: 2850 }]);
    const paymentId = shop.authorised('g:mary', 8050);
    const items = [
      { product_id: mug.productId, quantity: 2, unit_price: 26, variant_id: null, variant_color: 'Oatmeal' },
      { product_id: mug.productId, quantity: 1, unit_price: 28.5, variant_id: 'v1', variant_color: 'Slate' },
    ];
    const { status, body } = await shop.checkout('g:mary', paymentId, items);
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      id: expect.any(String),
      order_number: expect.stringMatching(/^\d{4}-ORD-\d{3,}$/),
      createdAt: expect.any(String),
      status: 'paid',
      total: 80.5,
      customer_email: 'mary@pots.example',
    });
    expect(body.order.orderNumber).toBe(body.order.order_number);
    expect(body.emailStatus).toEqual({
      sent: true,
      message: 'Confirmation email sent to mary@pots.example',
    });
    expect(await shop.onHand(mug)).toBe(1);
    expect(await shop.onHand(mug, 'v1')).toBe(1);
    expect(shop.cart.claims.at(-1)).toEqual({
      owner: 'g:mary',
      items: [
        { productId: mug.productId, variantId: 'main', quantity: 2 },
        { productId: mug.productId, variantId: 'v1', quantity: 1 },
      ],
    });
    await waitFor('the events went out', () => shop.eventsOf('order.paid.v1', body.order.id).length === 1);
    expect(shop.eventsOf('order.placed.v1', body.order.id)).toHaveLength(1);
    const sales = shop
      .eventsOf('stock.changed.v1', mug.productId)
      .map(({ data }) => data as { variantId: string; cause: string })
      .filter(({ variantId, cause }) => variantId === 'v1' && cause === 'sale');
    expect(sales).toEqual([
      {
        productId: mug.productId,
        variantId: 'v1',
        onHand: 1,
        version: 2,
        cause: 'sale',
        sale: { orderId: body.order.id, owner: 'g:mary', quantity: 1 },
      },
    ]);
  });

  it('takes the payload of a logged-in shopper and answers order and emailStatus [C410] [C412] [C413]', async () => {
    const mug = await shop.newMug(1, 1900);
    const paymentId = shop.authorised('u:anna', 1900);
    const answer = await shop.buy('u:anna', mug, paymentId);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      order: expect.objectContaining({ status: 'paid', total_price: 19 }),
      emailStatus: { sent: true, message: expect.any(String) },
    });
    const items = [{ product_id: mug.productId, quantity: 1 }];
    const body = { ...addresses, payment_id: paymentId, items };
    expect((await shop.call('POST', '/api/orders/checkout', body)).status).toBe(401);
  });

  it('claims what a logged-in shopper still holds as the guest they were', async () => {
    const mug = await shop.newMug(1, 1900);
    const items = [{ product_id: mug.productId, quantity: 1 }];
    const body = { ...addresses, payment_id: shop.authorised('u:ben', 1900), items };
    const headers = { ...shop.as('ben'), ...shop.guest('ben-before') };
    expect(await shop.call('POST', '/api/orders/checkout', body, headers)).toMatchObject({ status: 200 });
    expect(shop.cart.claims.at(-1)).toMatchObject({ owner: 'u:ben', guest: 'g:ben-before' });
  });

  it('lets only a guest without a cookie use a payment without an owner', async () => {
    const mug = await shop.newMug(2, 1000);
    const paymentId = shop.authorised(null, 1000);
    expect(await shop.buy('g:somebody', mug, paymentId)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-usable' },
    });
    expect(await shop.buy(null, mug, paymentId)).toMatchObject({
      status: 200,
      body: { order: { status: 'paid' } },
    });
    expect(shop.cart.claims.at(-1)?.owner).toBe(`g:${paymentId}`);
  });

  it("never uses or reverses someone else's payment", async () => {
    const mug = await shop.newMug(1, 1000);
    const paymentId = shop.authorised('u:anna', 1000);
    expect(await shop.buy('g:thief', mug, paymentId)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-usable' },
    });
    expect(shop.paymentState(paymentId)).toBe('authorised');
    expect(await shop.buy('g:thief', mug, randomUUID())).toMatchObject({ status: 409 });
    expect(await shop.onHand(mug)).toBe(1);
  });

  it.each(PAYMENT_STATES.filter((state) => state !== 'authorised'))(
    'says what happens to the money of a payment that is %s, and places no order with it',
    async (state) => {
      const mug = await shop.newMug(1, 1000);
      const owner = `g:${state}` as const;
      const paymentId = shop.authorised(owner, 1000);
      Object.assign(shop.payments.payments.get(paymentId) ?? {}, { state });
      const { status, body } = await shop.buy(owner, mug, paymentId);
      const isTaken = state === 'capturing' || state === 'captured';
      expect([status, body['payment']]).toEqual(isTaken ? [503, 'taken'] : [409, undefined]);
      expect(body.message.replace(/ Please pay again\.$/, '')).toBe(PAYMENT_WORDS[state]);
      expect(shop.paymentState(paymentId)).toBe(state);
      expect(await shop.onHand(mug)).toBe(1);
    },
  );

  it("uses its own prices: the client's price, status and owner change nothing [I8]", async () => {
    const mug = await shop.newMug(1, 5000);
    const cheap = shop.authorised('g:sly', 100);
    const items = [{ product_id: mug.productId, quantity: 1, unit_price: 1, price: 1 }];
    const rest = { total: 1, status: 'shipped', owner: 'u:anna', userId: 'anna' };
    expect(await shop.checkout('g:sly', cheap, items, rest)).toMatchObject({
      status: 409,
      body: { code: 'cart-mismatch', message: 'Cart/order mismatch. Please refresh and try again.' },
    });
    expect(shop.paymentState(cheap)).toBe('voided');
    expect(await shop.onHand(mug)).toBe(1);
    const { body } = await shop.checkout('g:sly', shop.authorised('g:sly', 5000), items, rest);
    expect(body.order).toMatchObject({ status: 'paid', total: 50 });
    const { rows } = await shop.pool.query('SELECT owner, user_id FROM orders WHERE id = $1', [
      body.order.id,
    ]);
    expect(rows).toEqual([{ owner: 'g:sly', user_id: null }]);
  });

  it('sells a changed product only at its new price, and a removed one not at all', async () => {
    const mug = await shop.newMug(2, 2600);
    await shop.stocked({ ...mug, version: 2, skus: mug.skus.map((sku) => ({ ...sku, pricePence: 3000 })) });
    const old = await shop.buy('g:old', mug, shop.authorised('g:old', 2600));
    expect(old.body.code).toBe('cart-mismatch');
    await shop.publish('product.removed.v1', mug.productId, { productId: mug.productId, version: 3 });
    await waitFor('the product is removed', async () => {
      const { rows } = await shop.pool.query('SELECT active FROM product WHERE id = $1', [mug.productId]);
      return rows[0]?.active === false;
    });
    const gone = await shop.buy('g:gone', mug, shop.authorised('g:gone', 3000));
    expect(gone.body.message).toBe(
      `${mug.name} (Oatmeal) is no longer available. You have not been charged.`,
    );
  });

  it('lists what is wrong with a body, field by field', async () => {
    const answer = await shop.call('POST', '/api/orders/guest-checkout', { items: [] });
    expect(answer.status).toBe(400);
    const fields = (answer.body['errors'] as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['customer_name', 'customer_email', 'delivery_address', 'payment_id', 'items']),
    );
  });
});
