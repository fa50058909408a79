import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WireLedger } from '@slipcast/contracts/http/ledger';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startOrder, type RunningOrder } from './running-order.ts';

/** A copy of the ledger is restored after further sales, which cart, catalogue, payments and the event log remember. */
describe('a restored ledger', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder({ SWEEP_SECONDS: '60' });
  });
  afterAll(() => shop?.stop());

  const ledger = async () =>
    (await shop.get('/internal/ledger', shop.from('operator'))).body as unknown as WireLedger;
  const confirm = (what: 'pots' | 'orders', body: object) =>
    shop.call('POST', `/api/admin/ledger/${what}`, body, shop.admin);
  const sell = async (owner: `g:${string}`, { productId }: { productId: string }) => {
    const paymentId = shop.authorised(owner, 2600);
    const items = [{ product_id: productId, quantity: 1 }];
    const answer = await shop.checkout(owner, paymentId, items, { customer_phone: '01782 555 0100' });
    return { paymentId, answer, number: answer.body.order?.orderNumber };
  };
  /** What the cart is answered. */
  const inStock = (productId: string) => {
    const skus = [{ productId, variantId: 'main', after: 0 }];
    return shop.call('POST', '/internal/stock', { skus }, shop.from('cart'));
  };
  const published = (type: string, productId: string) =>
    waitFor(`${type} of ${productId}`, () =>
      shop.events.some((event) => event.type === type && JSON.stringify(event.data).includes(productId)),
    );
  /** The rest of the shop learns of it. */
  const hear = ({ productId }: { productId: string }, version: number, onHand: number) =>
    shop.cart.seen.push({ productId, variantId: 'main', version, onHand });

  it('sells no pot twice, uses no number twice, and is complete again once it has been confirmed [I1]', async () => {
    const [sold, kept] = [await shop.newMug(1, 2600), await shop.newMug(1, 2600)];
    await sell('g:early', await shop.newMug(1, 2600));
    await shop.backUp();
    const before = await sell('g:ada', sold);
    expect(before.answer.status).toBe(200);
    await published('order.paid.v1', sold.productId);
    hear(sold, 2, 0);
    await shop.restore();

    const again = await sell('g:bea', sold);
    expect(again.answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(again.answer.body.message).toContain('We are checking whether');
    expect(shop.paymentState(again.paymentId)).toBe('voided');
    expect(shop.paymentState(before.paymentId)).toBe('captured');
    const other = await sell('g:cleo', kept);
    expect(other.answer.status).toBe(200);
    expect(other.number).not.toBe(before.number);

    const first = await ledger();
    expect(first).toMatchObject({ number: 1, compared: true });
    expect(first.pots).toEqual([
      expect.objectContaining({
        productId: sold.productId,
        seenBy: 'cart',
        ledgerOnHand: 1,
        suggestedOnHand: 0,
      }),
    ]);
    expect(first.orders).toEqual([
      expect.objectContaining({
        paymentId: before.paymentId,
        captured: true,
        order: expect.objectContaining({ orderNumber: before.number, status: 'paid' }),
      }),
    ]);
    expect((await inStock(sold.productId)).body).toMatchObject([{ quarantined: true }]);

    const created = await confirm('orders', { paymentId: before.paymentId, decision: 'create' });
    expect(created).toMatchObject({ status: 200, body: { orders: [], number: 1 } });
    const counted = await confirm('pots', { productId: sold.productId, variantId: 'main', onHand: 0 });
    expect(counted).toMatchObject({ status: 200, body: { pots: [], number: 2 } });
    expect((counted.body as unknown as WireLedger).epoch).not.toBe(first.epoch);
    const { rows } = await shop.pool.query(
      `SELECT payload FROM outbox WHERE topic = 'audit.recorded.v1' ORDER BY seq`,
    );
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { action: 'ledger.order-created', userId: 'admin-1', object: before.number },
      { action: 'ledger.pot-counted', changes: [{ field: 'Stock', after: '0' }] },
    ]);
    expect((await confirm('pots', { productId: sold.productId, onHand: 0 })).status).toBe(409);

    expect(await shop.buy('g:ada', sold, before.paymentId)).toMatchObject({
      status: 200,
      body: { order: { orderNumber: before.number, status: 'paid' } },
    });
    expect((await sell('g:bea', sold)).answer.body.code).toBe('out-of-stock');
    const order = (await shop.get(`/api/admin/orders?search=${before.number}`, shop.admin)).body.orders[0];
    const { updatedAt: _, ...asBefore } = before.answer.body.order;
    expect(order).toMatchObject({ ...asBefore, customerPhone: '01782 555 0100' });
    const [paid] = shop
      .eventsOf('order.paid.v1', order?.id ?? '')
      .map(({ data }) => data as { paidAt: string });
    const restored = await shop.pool.query('SELECT paid_at FROM orders WHERE id = $1', [order?.id]);
    expect(restored.rows).toEqual([{ paid_at: new Date(paid?.paidAt ?? '') }]);
    expect(
      (await shop.call('PUT', `/api/admin/orders/${order?.id}/status`, { status: 'cancelled' }, shop.admin))
        .status,
    ).toBe(200);
    expect(await shop.onHand(sold)).toBe(1);
  });

  it('sells a pot again that is still here, and counts no edit of the maker twice', async () => {
    const mug = await shop.newMug(1, 2600);
    await shop.backUp();
    await shop.stocked({
      ...mug,
      version: mug.version + 1,
      skus: mug.skus.map((sku) => ({ ...sku, stockAdjusted: 2 })),
    });
    await waitFor('the edit is in the ledger', async () => (await shop.onHand(mug)) === 2);
    const heard = { productId: mug.productId, variantId: 'main', version: 2, onHand: 2, adjusted: 2 };
    shop.cart.seen.push(heard);
    await shop.restore();
    expect((await sell('g:dora', mug)).answer.status).toBe(503);
    const editedTo = (version: number, stockAdjusted: number) =>
      shop.stocked({ ...mug, version, skus: mug.skus.map((sku) => ({ ...sku, stockAdjusted })) });
    const suggested = async () => (await ledger()).pots.map(({ suggestedOnHand }) => suggestedOnHand);
    // The edit is sent again after the restore. The replicas have already counted it.
    await editedTo(mug.version + 1, 2);
    await waitFor('the edit is there again', async () => (await shop.onHand(mug)) === 2);
    expect(await suggested()).toEqual([2]);
    heard.adjusted = 3;
    await editedTo(mug.version + 2, 3);
    expect(await suggested()).toEqual([3]);
    await confirm('pots', { productId: mug.productId, onHand: 3 });
    await editedTo(mug.version + 3, 3);
    expect(await shop.onHand(mug)).toBe(3);
    const path = `/api/admin/ledger/movements?productId=${mug.productId}`;
    expect((await shop.get(path, shop.admin)).body['movements']).toMatchObject([
      { what: 'count', stock: 3, by: expect.any(String) },
      ...Array.from({ length: 3 }, () => ({ what: 'edit', by: null })),
    ]);
    expect((await sell('g:dora', mug)).answer.status).toBe(200);
  });

  it('takes every pot off sale while only the payment of an order is known, and refunds it when an admin asks', async () => {
    const [one, two] = [await shop.newMug(1, 2600), await shop.newMug(3, 2600)];
    await shop.backUp();
    const lost = await sell('g:eve', one);
    await published('order.paid.v1', one.productId);
    await shop.redis.kill();
    await shop.redis.restart();
    await shop.restore();
    expect((await sell('g:fay', two)).answer.status).toBe(503);
    const { orders, pots } = await ledger();
    expect(orders).toEqual([
      expect.objectContaining({ paymentId: lost.paymentId, captured: true, order: null }),
    ]);
    expect(pots.find(({ productId }) => productId === two.productId)).toMatchObject({
      seenBy: 'payments',
      suggestedOnHand: null,
    });
    expect((await confirm('orders', { paymentId: lost.paymentId, decision: 'create' })).status).toBe(409);
    const listedSince = await shop.newMug(1, 2600);
    await shop.pool.query('UPDATE ledger_epoch SET compared_as = NULL');
    expect((await sell('g:flo', listedSince)).answer.status).toBe(200);
    expect((await confirm('orders', { paymentId: lost.paymentId, decision: 'refund' })).status).toBe(200);
    expect(shop.paymentState(lost.paymentId)).toBe('refunded');
    await confirm('pots', { productId: two.productId, onHand: 3 });
    expect((await sell('g:fay', two)).answer.status).toBe(200);
  });

  it('answers the cart what is in stock only once it has been reconciled', async () => {
    const [sold, unknown] = [await shop.newMug(2, 2600), `never-listed-${Date.now()}`];
    await shop.backUp();
    await sell('g:hal', sold);
    await published('order.paid.v1', sold.productId);
    hear(sold, 2, 1);
    shop.payments.away = true;
    await shop.restore();
    let answers = 0;
    const asked = [sold.productId, unknown].map((id) => inStock(id).finally(() => (answers += 1)));
    await sleep(300);
    expect(answers).toBe(0);
    shop.payments.away = false;
    // Two pieces are in the restored ledger, and one of them is sold.
    expect(await Promise.all(asked)).toMatchObject([
      { status: 200, body: [{ quarantined: true, version: 3 }] },
      { status: 200, body: [] },
    ]);
  });

  it('changes no stock until its sources have answered', async () => {
    const mug = await shop.newMug(1, 2600);
    await shop.pool.query('UPDATE ledger_epoch SET compared_as = NULL');
    shop.payments.away = true;
    const buying = sell('g:gil', mug);
    await expect(shop.pool.query('UPDATE stock SET on_hand = 5')).rejects.toMatchObject({ code: 'SL001' });
    shop.payments.away = false;
    expect((await buying).answer.status).toBe(200);
  });
});
