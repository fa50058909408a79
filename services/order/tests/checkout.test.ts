import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { addresses, product, startOrder, type RunningOrder } from './running-order.ts';

describe('checkout', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  const order = (paymentId: string, items: unknown[], rest: Record<string, unknown> = {}) => ({
    ...addresses,
    payment_id: paymentId,
    items,
    ...rest,
  });
  const guest = (id: string) => ({ cookie: shop.users.guestCookie(id) });
  const buy = (paymentId: string, productId: string, guestId: string, quantity = 1) =>
    shop.call(
      'POST',
      '/api/orders/guest-checkout',
      order(paymentId, [{ product_id: productId, quantity, unit_price: 1 }]),
      guest(guestId),
    );

  it('takes the creation payload of a guest and answers order and emailStatus [C277] [C278] [C411] [C414] [C415]', async () => {
    const mug = product(3, 2600, [{ variantId: 'v1', color: 'Slate', stock: 2, pricePence: 2850 }]);
    await shop.stocked(mug);
    const paymentId = shop.authorised('g:mary', 8050);
    const items = [
      { product_id: mug.productId, quantity: 2, unit_price: 26, variant_id: null, variant_color: 'Oatmeal' },
      { product_id: mug.productId, quantity: 1, unit_price: 28.5, variant_id: 'v1', variant_color: 'Slate' },
    ];
    const { status, body } = await shop.call(
      'POST',
      '/api/orders/guest-checkout',
      order(paymentId, items),
      guest('mary'),
    );
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
    expect(await shop.onHand(mug.productId)).toBe(1);
    expect(await shop.onHand(mug.productId, 'v1')).toBe(1);
    expect(shop.cart.claims.at(-1)).toEqual({
      owner: 'g:mary',
      items: [
        { productId: mug.productId, variantId: 'main', quantity: 2 },
        { productId: mug.productId, variantId: 'v1', quantity: 1 },
      ],
    });
    await waitFor('the events went out', () => shop.eventsOf('order.paid.v1', body.order.id).length === 1);
    expect(shop.eventsOf('order.placed.v1', body.order.id)).toHaveLength(1);
    const sale = shop.events.find(
      ({ type, key, data }) =>
        type === 'stock.changed.v1' &&
        key === mug.productId &&
        (data as { variantId: string; cause: string }).variantId === 'v1' &&
        (data as { cause: string }).cause === 'sale',
    );
    expect(sale?.data).toEqual({
      productId: mug.productId,
      variantId: 'v1',
      onHand: 1,
      version: 2,
      cause: 'sale',
      sale: { orderId: body.order.id, owner: 'g:mary', quantity: 1 },
    });
  });

  it('takes the payload of a signed-in shopper and answers order and emailStatus [C410] [C412] [C413]', async () => {
    const mug = product(1, 1900);
    await shop.stocked(mug);
    const body = order(shop.authorised('u:anna', 1900), [{ product_id: mug.productId, quantity: 1 }]);
    const answer = await shop.call('POST', '/api/orders/checkout', body, shop.as('anna'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      order: expect.objectContaining({ status: 'paid', total_price: 19 }),
      emailStatus: { sent: true, message: expect.any(String) },
    });
    expect((await shop.call('POST', '/api/orders/checkout', body)).status).toBe(401);
  });

  it('claims what a signed-in shopper still holds as the guest they were', async () => {
    const mug = product(1, 1900);
    await shop.stocked(mug);
    const body = order(shop.authorised('u:ben', 1900), [{ product_id: mug.productId, quantity: 1 }]);
    const headers = { ...shop.as('ben'), ...guest('ben-before') };
    expect(await shop.call('POST', '/api/orders/checkout', body, headers)).toMatchObject({ status: 200 });
    expect(shop.cart.claims.at(-1)).toMatchObject({ owner: 'u:ben', guest: 'g:ben-before' });
  });

  it('serves a guest without a cookie whose payment has no owner, and nobody with a cookie', async () => {
    const mug = product(2, 1000);
    await shop.stocked(mug);
    const paymentId = shop.authorised(null, 1000);
    expect(await buy(paymentId, mug.productId, 'somebody')).toMatchObject({
      status: 409,
      body: { code: 'payment-not-usable' },
    });
    const body = order(paymentId, [{ product_id: mug.productId, quantity: 1 }]);
    const answer = await shop.call('POST', '/api/orders/guest-checkout', body);
    expect(answer).toMatchObject({ status: 200, body: { order: { status: 'paid' } } });
    expect(shop.cart.claims.at(-1)?.owner).toBe(`g:${paymentId}`);
  });

  it('never uses or voids the payment of another', async () => {
    const mug = product(1, 1000);
    await shop.stocked(mug);
    const paymentId = shop.authorised('u:anna', 1000);
    const { status, body } = await buy(paymentId, mug.productId, 'thief');
    expect(status).toBe(409);
    expect(body.code).toBe('payment-not-usable');
    expect(shop.payments.payments.get(paymentId)?.state).toBe('authorised');
    expect(await buy(randomUUID(), mug.productId, 'thief')).toMatchObject({ status: 409 });
    expect(await shop.onHand(mug.productId)).toBe(1);
  });

  it("prices by itself: the client's price, status and owner change nothing [I8]", async () => {
    const mug = product(1, 5000);
    await shop.stocked(mug);
    const cheap = shop.authorised('g:sly', 100);
    const body = order(cheap, [{ product_id: mug.productId, quantity: 1, unit_price: 1, price: 1 }], {
      total: 1,
      status: 'shipped',
      owner: 'u:anna',
      userId: 'anna',
    });
    const refused = await shop.call('POST', '/api/orders/guest-checkout', body, guest('sly'));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'cart-mismatch', message: 'Cart/order mismatch. Please refresh and try again.' },
    });
    expect(shop.payments.payments.get(cheap)?.state).toBe('voided');
    expect(await shop.onHand(mug.productId)).toBe(1);
    const fair = await shop.call(
      'POST',
      '/api/orders/guest-checkout',
      { ...body, payment_id: shop.authorised('g:sly', 5000) },
      guest('sly'),
    );
    expect(fair.body.order).toMatchObject({ status: 'paid', total: 50 });
    const { rows } = await shop.pool.query('SELECT owner, user_id FROM orders WHERE id = $1', [
      fair.body.order.id,
    ]);
    expect(rows).toEqual([{ owner: 'g:sly', user_id: null }]);
  });

  it('voids and names the pot that somebody else holds', async () => {
    const mug = product(1, 2000);
    await shop.stocked(mug);
    shop.cart.script.answer = ({ items }) => ({
      status: 200,
      body: { claimed: false, refused: items.map((item) => ({ ...item, available: 0 })) },
    });
    const paymentId = shop.authorised('g:late', 2000);
    const { status, body } = await buy(paymentId, mug.productId, 'late');
    shop.cart.script.answer = null;
    expect(status).toBe(409);
    expect(body.message).toBe(`${mug.name} (Oatmeal) is no longer available. You have not been charged.`);
    expect(shop.payments.payments.get(paymentId)?.state).toBe('voided');
    expect(await shop.onHand(mug.productId)).toBe(1);
  });

  it('sells one pot by one hold: a claim that an own sale has overtaken is made again [I2]', async () => {
    // One of the two is held by this shopper, one by somebody else; the cart has not heard of the first sale yet.
    const mug = product(2, 2000);
    await shop.stocked(mug);
    let claims = 0;
    shop.cart.script.answer = ({ items }) =>
      (claims += 1) <= 4
        ? { status: 200, body: { claimed: true, versions: items.map((item) => ({ ...item, version: 1 })) } }
        : {
            status: 200,
            body: { claimed: false, refused: items.map((item) => ({ ...item, available: 0 })) },
          };
    const payments = [shop.authorised('g:twice', 2000), shop.authorised('g:twice', 2000)];
    const answers = await Promise.all(payments.map((id) => buy(id, mug.productId, 'twice')));
    shop.cart.script.answer = null;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('reserved-by-others');
    const states = payments.map((id) => shop.payments.payments.get(id)?.state);
    expect(states.toSorted()).toEqual(['captured', 'voided']);
    expect(await shop.onHand(mug.productId)).toBe(1);
  });

  it('lets others buy by claims of an older version, and the ledger decide when the cart never hears', async () => {
    const mug = product(3, 2000);
    await shop.stocked(mug);
    shop.cart.script.answer = ({ items }) => ({
      status: 200,
      body: { claimed: true, versions: items.map((item) => ({ ...item, version: 1 })) },
    });
    for (const guestId of ['first', 'second', 'first'])
      expect((await buy(shop.authorised(`g:${guestId}`, 2000), mug.productId, guestId)).status).toBe(200);
    shop.cart.script.answer = null;
    expect(await shop.onHand(mug.productId)).toBe(0);
  });

  it('lets the ledger decide when the cart service does not answer', async () => {
    const mug = product(1, 2000);
    await shop.stocked(mug);
    shop.cart.script.answer = () => 'reset';
    const sold = await buy(shop.authorised('g:a', 2000), mug.productId, 'a');
    const late = await buy(shop.authorised('g:b', 2000), mug.productId, 'b');
    shop.cart.script.answer = null;
    expect([sold.status, late.status]).toEqual([200, 409]);
  });

  it('makes one order of twenty identical checkouts at once, with twenty equal answers [I4]', async () => {
    const mug = product(5, 2600);
    await shop.stocked(mug);
    const paymentId = shop.authorised('g:twenty', 2600);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buy(paymentId, mug.productId, 'twenty')),
    );
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await shop.onHand(mug.productId)).toBe(4);
    await waitFor('paid', () => shop.eventsOf('order.paid.v1', first?.body.order.id ?? '').length > 0);
    expect(shop.eventsOf('order.paid.v1', first?.body.order.id ?? '')).toHaveLength(1);
  });

  it('sells the last two of thirty parallel checkouts exactly twice, and charges nobody else', async () => {
    const mug = product(2, 2600);
    await shop.stocked(mug);
    const shoppers = Array.from({ length: 30 }, (_, n) => ({
      id: `rush${n}`,
      paymentId: shop.authorised(`g:rush${n}`, 2600),
    }));
    const answers = await Promise.all(shoppers.map(({ id, paymentId }) => buy(paymentId, mug.productId, id)));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([2, 28]);
    for (const { body } of lost)
      expect(body.message).toBe(`${mug.name} (Oatmeal) is no longer available. You have not been charged.`);
    const states = shoppers.map(({ paymentId }) => shop.payments.payments.get(paymentId)?.state);
    expect(states.filter((state) => state === 'captured')).toHaveLength(2);
    expect(states.filter((state) => state === 'voided')).toHaveLength(28);
    expect(await shop.onHand(mug.productId)).toBe(0);
    const numbers = new Set(won.map(({ body }) => body.order.orderNumber));
    expect(numbers.size).toBe(2);
  });

  it('sells a product that was changed meanwhile at its new price only, and a removed one never', async () => {
    const mug = product(2, 2600);
    await shop.stocked(mug);
    await shop.stocked({ ...mug, version: 2, skus: mug.skus.map((sku) => ({ ...sku, pricePence: 3000 })) });
    const old = await buy(shop.authorised('g:old', 2600), mug.productId, 'old');
    expect(old.body.code).toBe('cart-mismatch');
    await shop.publish('product.removed.v1', mug.productId, { productId: mug.productId, version: 3 });
    await waitFor('removed', async () => {
      const { rows } = await shop.pool.query('SELECT active FROM product WHERE id = $1', [mug.productId]);
      return rows[0]?.active === false;
    });
    const gone = await buy(shop.authorised('g:gone', 3000), mug.productId, 'gone');
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
