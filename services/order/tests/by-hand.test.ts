import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startByHand, type ByHandShop } from './running-by-hand.ts';

describe('an order made by hand', () => {
  let shop: ByHandShop;
  beforeAll(async () => {
    shop = await startByHand();
  });
  afterAll(() => shop?.stop());

  it('sells a pot and a line for cash in one step, and everyone learns of the sale as of any other', async () => {
    const mug = await shop.newMug(2, 1001);
    const { status, body } = await shop.sell({
      ...shop.one(mug),
      free_lines: [{ text: 'Gift box', amount_pence: 250 }],
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'delivered',
        money: 'paid',
        total: 12.51,
        customerName: 'Walk-in customer',
        byHand: { owed: 0, payments: [{ method: 'cash', amount: 12.51, by: 'admin-1' }] },
        orderLines: [{ productName: mug.name }, { productName: 'Gift box', product_id: '' }],
      },
    });
    const { id } = body as unknown as { id: string };
    expect(await shop.onHand(mug)).toBe(1);
    const paid = { orderId: id, totalPence: 1251, handSale: { by: 'admin-1', payments: [{ pence: 1251 }] } };
    expect(await shop.published('order.paid.v1', id)).toMatchObject([paid]);
    expect(await shop.published('stock.changed.v1', mug.productId)).toContainEqual(
      expect.objectContaining({ cause: 'sale', sale: { orderId: id, owner: `g:${id}`, quantity: 1 } }),
    );
    expect(await shop.history(id)).toMatchObject([
      { what: 'made-by-hand', by: 'admin-1' },
      { what: 'paid' },
      { what: 'payment-taken', by: 'admin-1', amount: 12.51, text: 'in cash' },
      { what: 'delivered', by: 'admin-1' },
    ]);
    const number = (body as unknown as { orderNumber: string }).orderNumber;
    expect(await shop.auditOf(id)).toMatchObject([
      { action: 'order.made-by-hand', object: number, userId: 'admin-1' },
      { action: 'order.payment-recorded', object: number, userId: 'admin-1' },
    ]);
    expect(shop.payments.asked).toEqual([]);
    const csv = await fetch(`${shop.url}/api/admin/orders/export`, { headers: shop.admin });
    expect(await csv.text()).toMatch(/12\.51,0\.00,cash\r?\n.*Gift box/);
  });

  it.each([3, 1])(
    'is sold once, however often the same request arrives, with %i pieces left',
    async (left) => {
      const [mug, id] = [await shop.newMug(left, 1000), randomUUID()];
      const press = async (): Promise<Awaited<ReturnType<typeof shop.sell>>> => {
        const answer = await shop.sell(shop.one(mug), id);
        if (answer.status !== 503) return answer;
        // A machine that is too busy says to try again.
        await sleep(100);
        return press();
      };
      const answers = await Promise.all(Array.from({ length: 20 }, press));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body['orderNumber'])).size).toBe(1);
      expect(await shop.counts(id)).toEqual({ orders: 1, payments: 1 });
      expect(await shop.onHand(mug)).toBe(left - 1);
    },
  );

  it('finishes an order whose first request did not live to record the payment', async () => {
    const [mug, id] = [await shop.newMug(3, 1000), randomUUID()];
    await shop.sell({ ...shop.one(mug), pays: 'later' }, id);
    expect((await shop.sell({ ...shop.one(mug), pays: 'card-reader' }, id)).body).toMatchObject({
      status: 'delivered',
      byHand: { payments: [{ method: 'card-reader', amount: 10 }] },
    });
    expect(await shop.onHand(mug)).toBe(2);
  });

  it('refuses other lines under the id of an order that was made', async () => {
    const [mug, id] = [await shop.newMug(3, 1000), randomUUID()];
    const first = await shop.sell(shop.one(mug), id);
    const other = await shop.sell(shop.one(mug, 2), id);
    const number = String(first.body['orderNumber']);
    expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining(number) } });
    expect(await shop.onHand(mug)).toBe(2);
  });

  it('leaves a pot to the shopper who has reserved it, and names it', async () => {
    const mug = await shop.newMug(1, 1000);
    const held = { productId: mug.productId, variantId: 'main' };
    shop.cart.script.answer = () => ({ status: 200, body: { claimed: false, refused: [held] } });
    const id = randomUUID();
    const refused = await shop.sell(shop.one(mug), id);
    shop.cart.script.answer = null;
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'reserved-by-others',
        message: `${mug.name} (Oatmeal) has fewer pieces left than you chose, not counting those that shoppers have reserved.`,
      },
    });
    expect(await shop.counts(id)).toEqual({ orders: 0, payments: 0 });
    expect(await shop.onHand(mug)).toBe(1);
    shop.cart.script.answer = () => 'reset';
    expect(await shop.sell(shop.one(mug), id)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('nothing was sold') },
    });
    shop.cart.script.answer = null;
    expect((await shop.sell(shop.one(mug), id)).status).toBe(200);
    expect(await shop.sell(shop.one(mug))).toMatchObject({
      status: 409,
      body: { message: `${mug.name} (Oatmeal) is sold out, or has fewer pieces left than you chose.` },
    });
  });

  it('needs no pot, and asks the cart for none', async () => {
    const before = shop.cart.claims.length;
    const lines = [{ text: 'Throwing lesson', amount_pence: 4500 }];
    const address = '1 Kiln Lane, Leek, ST13 5AB';
    const sold = await shop.sell({ free_lines: lines, customerName: 'Ada', deliveryAddress: address });
    expect(sold.body).toMatchObject({ status: 'paid', total: 45, deliveryAddress: address, delivery: null });
    expect(shop.cart.claims.length).toBe(before);
  });

  it.each([
    [{}, 'items', 'Put a pot or a line on the order'],
    [{ free_lines: [{ text: '', amount_pence: 1 }] }, 'free_lines.0.text', 'Text is required'],
    [
      { free_lines: [{ text: 'Box', amount_pence: 0 }] },
      'free_lines.0.amount_pence',
      'Amount must be at least one penny',
    ],
    [
      { free_lines: [{ text: 'Box', amount_pence: 1 }], delivery_address: 'Leek' },
      'customer_name',
      'Name is required where the order is sent',
    ],
    [
      { free_lines: [{ text: 'Box', amount_pence: 100 }], deposit_pence: 100 },
      'deposit_pence',
      'The deposit must be less than the total of £1.00',
    ],
    [
      { free_lines: [{ text: 'Box', amount_pence: 1 }], pays: 'shells' },
      'pays',
      'Please say how the order is paid',
    ],
    [
      { free_lines: [{ text: 'Box', amount_pence: 1 }], customer_email: 'ada' },
      'customer_email',
      expect.any(String),
    ],
  ])('is refused by field: %j', async (body, field, message) => {
    const { status, body: answer } = await shop.sell(body);
    expect({ status, errors: answer['errors'] }).toEqual({ status: 400, errors: [{ field, message }] });
  });

  it('is the maker’s alone to make', async () => {
    const mug = await shop.newMug(1, 1000);
    const body = { id: randomUUID(), pays: 'cash', ...shop.one(mug) };
    expect((await shop.call('POST', '/api/admin/orders/by-hand', body, shop.as('mary'))).status).toBe(403);
    expect(await shop.onHand(mug)).toBe(1);
    const sold = await shop.buy('u:mary', mug, shop.authorised('u:mary', 1000));
    expect(await shop.sell(shop.one(mug), sold.body.order.id)).toMatchObject({
      status: 409,
      body: { message: 'Another order has this id.' },
    });
    expect(await shop.take(sold.body.order.id)).toMatchObject({
      status: 409,
      body: { message: 'This order is paid for in the shop, so no payment can be recorded for it.' },
    });
  });
});
