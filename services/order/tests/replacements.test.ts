import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startByHand, type ByHandShop } from './running-by-hand.ts';
import { refundAsked, refundedPieces, sendAgain, shippedMugs } from './sent-again.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

describe('a replacement', () => {
  let shop: ByHandShop;
  beforeAll(async () => {
    shop = await startByHand();
  });
  afterAll(() => shop?.stop());

  const shipped = (quantity = 1, stock = 5) => shippedMugs(shop, quantity, stock);
  const again = (id: string, body: object = {}) => sendAgain(shop, id, body);
  const read = async (id: string) => (await shop.read(id)).body;
  const count = async (id: string) =>
    (
      await shop.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM orders WHERE replaces ->> 'orderId' = $1`,
        [id],
      )
    ).rows[0]?.count;

  it('is an order of its own at no charge, linked both ways, with stock taken as by any sale', async () => {
    const sold = await shipped();
    const { status, body } = await again(sold.id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'paid',
        money: 'free',
        total: 0,
        goods: 0,
        deliveryCharge: 0,
        isRefundedInFull: false,
        replaces: { id: sold.id, orderNumber: sold.number },
        deliveryAddress: (await read(sold.id))['deliveryAddress'],
        orderLines: [{ productName: sold.mug.name, quantity: 1, price: 0, toSendQuantity: 1 }],
      },
    });
    expect(body).not.toHaveProperty('byHand');
    expect(body).not.toHaveProperty('vat');
    const { id, orderNumber } = body as unknown as { id: string; orderNumber: string };
    expect(await shop.onHand(sold.mug)).toBe(3);
    expect(await read(sold.id)).toMatchObject({
      money: 'paid',
      replacements: [{ id, orderNumber, status: 'paid' }],
      orderLines: [{ replacedQuantity: 1 }],
    });
    expect(await shop.history(sold.id)).toContainEqual(
      expect.objectContaining({
        what: 'replaced',
        by: 'admin-1',
        text: `${orderNumber}\n1 × ${sold.mug.name}`,
      }),
    );
    expect(await shop.history(id)).toMatchObject([
      { what: 'made-to-replace', by: 'admin-1', text: sold.number },
    ]);
    expect(await shop.auditOf(id)).toMatchObject([
      { action: 'order.replaced', object: orderNumber, userId: 'admin-1' },
    ]);
    expect(await shop.published('order.paid.v1', id)).toMatchObject([
      {
        orderId: id,
        paymentId: id,
        totalPence: 0,
        lines: [{ unitPence: 0, valuePence: 1001 }],
        handSale: { replaces: { orderId: sold.id, pieces: [{ line: 1, quantity: 1 }] } },
      },
    ]);
    expect(await shop.published('stock.changed.v1', sold.mug.productId)).toContainEqual(
      expect.objectContaining({ cause: 'sale', sale: { orderId: id, owner: `g:${id}`, quantity: 1 } }),
    );
    expect(shop.payments.asked).not.toContain(id);
    // Its buyer finds it among the other orders.
    const own = await shop.get(`/api/orders/${id}`, shop.as(sold.owner.slice(2)));
    expect(own).toMatchObject({ status: 200, body: { money: 'free' } });
    expect((await shop.ship(id, 'RM 2')).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'shipped' });
  });

  it('is made once by two admins at once, and once by a repeat', async () => {
    const sold = await shipped(2);
    const answers = await Promise.all(Array.from({ length: 12 }, () => again(sold.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['orderNumber'])).size).toBe(1);
    expect(await count(sold.id)).toBe(1);
    expect(await shop.onHand(sold.mug)).toBe(2);
    // What someone else has chosen at the same moment is not made as well.
    expect(await again(sold.id, { pieces: [{ line: 1, quantity: 2 }] })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining(String(answers[0]?.body['orderNumber'])) },
    });
    expect(await again(sold.id, { seen: 2 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // The other mug, by an admin who has seen the first replacement.
    expect((await again(sold.id, { seen: 1 })).status).toBe(200);
    expect(await again(sold.id, { seen: 2 })).toMatchObject({
      status: 409,
      body: { code: 'transition-refused', message: expect.stringContaining('sent again already') },
    });
    expect(await count(sold.id)).toBe(2);
  });

  it('can be another pot, and is named where none is left', async () => {
    const sold = await shipped(1, 1);
    expect(await again(sold.id)).toMatchObject({
      status: 409,
      body: { code: 'out-of-stock', message: expect.stringContaining(sold.mug.name) },
    });
    expect(await count(sold.id)).toBe(0);
    const other = await shop.newMug(2, 3000);
    const instead = { product_id: other.productId };
    expect((await again(sold.id, { pieces: [{ line: 1, quantity: 1, instead }] })).body).toMatchObject({
      total: 0,
      orderLines: [{ productName: other.name, price: 0 }],
    });
    expect(await shop.onHand(other)).toBe(1);
    expect(await read(sold.id)).toMatchObject({ orderLines: [{ replacedQuantity: 1 }] });
  });

  it('that is cancelled costs and returns nothing, goes back into stock, and lets its pieces be sent again', async () => {
    const sold = await shipped();
    const { id } = (await again(sold.id)).body as unknown as { id: string };
    expect((await shop.setStatus(id, 'cancelled')).status).toBe(200);
    expect(await shop.onHand(sold.mug)).toBe(4);
    expect(await shop.published('order.cancelled.v1', id)).toMatchObject([
      { refundPence: 0, notCharged: true },
    ]);
    expect((await again(sold.id, { seen: 1 })).status).toBe(200);
    expect(await read(sold.id)).toMatchObject({
      replacements: [{ status: 'cancelled' }, { status: 'paid' }],
    });
  });

  it('is no sale: not in the books, not taxed, not refunded, and nothing that its buyer can send back for money', async () => {
    await shop.call('PUT', VAT_PATH, { ...REGISTERED, revisionLoaded: 0 }, shop.admin);
    const sold = await shipped();
    const { id } = (await again(sold.id)).body as unknown as { id: string };
    const month = new Date().toISOString().slice(0, 7);
    const csv = await fetch(`${shop.url}/api/admin/books/export?month=${month}&format=spreadsheet`, {
      headers: shop.admin,
    });
    const { orderNumber } = (await read(id)) as unknown as { orderNumber: string };
    const books = await csv.text();
    expect(books).toContain(sold.number);
    expect(books).not.toContain(orderNumber);
    expect((await shop.get(`/api/admin/orders/${id}/documents`, shop.admin)).body['documents']).toEqual([]);
    expect(await refundAsked(shop, id, { amount_pence: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cost nothing') },
    });
    const requests = await shop.get(`/api/orders/${id}/requests`, shop.as(sold.owner.slice(2)));
    expect(requests).toMatchObject({ status: 200, body: { offers: [] } });
  });

  it.each([
    [{ pieces: [{ line: 1, quantity: 2 }] }, 409, 'Only 1 of'],
    [{ pieces: [{ line: 2, quantity: 1 }] }, 400, 'no line 2'],
    [{ pieces: [] }, 400, 'Choose what to send again'],
    [{ seen: -1 }, 400, 'replacements'],
  ])('refuses %j and says why', async (body, status, text) => {
    const sold = await shipped();
    const answer = await again(sold.id, body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(text);
    expect(await count(sold.id)).toBe(0);
  });

  it('is only made of what was sent, and has been neither refunded nor cancelled', async () => {
    for (const status of ['pending', 'paid', 'cancelled'] as const) {
      const { id } = await shop.orderIn(status);
      expect((await again(id)).status).toBe(409);
    }
    const sold = await shipped(2);
    expect((await refundAsked(shop, sold.id, refundedPieces(2))).status).toBe(200);
    expect(await again(sold.id)).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
    const path = `/api/admin/orders/${sold.id}/replacements`;
    expect((await shop.call('POST', path, { seen: 0, pieces: [] }, shop.as('eve'))).status).toBe(403);
    expect(await count(sold.id)).toBe(0);
  });
});
