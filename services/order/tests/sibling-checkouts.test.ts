import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startOrder, type RunningOrder } from './running-order.ts';

/** Two requests for one payment: the first is just placing its order, the second fails. */
describe('a second request for a payment whose order is just being placed', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());
  let release = async () => {};
  afterEach(async () => {
    shop.cart.script.answer = null;
    await release();
  });

  /** The first request waits for a lock until `release` is called: of the pot, or of the counter after all has been decided. */
  async function placing(owner: `g:${string}`, locked: 'stock' | 'order_counter' = 'stock') {
    const pence = 2600;
    const mug = await shop.newMug(1, pence);
    const paymentId = shop.authorised(owner, pence);
    const client = await shop.pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${locked} FOR UPDATE`);
    const first = shop.buy(owner, mug, paymentId);
    await waitFor('the first request waits for the lock', async () => {
      const { rowCount } = await shop.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%A sale in one statement%'`,
      );
      return (rowCount ?? 0) > 0;
    });
    release = async () => {
      release = async () => {};
      await client.query('ROLLBACK');
      client.release();
    };
    return { mug, paymentId, first };
  }

  it('leaves the payment alone when the cart service is away, and both get the order in the end [I3]', async () => {
    const { mug, paymentId, first } = await placing('g:cart-away');
    shop.cart.script.answer = () => 'reset';
    const second = await shop.buy('g:cart-away', mug, paymentId);
    expect(second).toMatchObject({ status: 503, body: { code: 'unavailable', payment: 'reserved' } });
    expect(second.body.message).toContain('You have not been charged');
    expect(shop.paymentState(paymentId)).toBe('authorised');
    shop.cart.script.answer = null;
    await release();
    expect(await first).toMatchObject({ status: 200, body: { order: { status: 'paid' } } });
    expect((await shop.buy('g:cart-away', mug, paymentId)).body.order).toEqual((await first).body.order);
    expect(shop.paymentState(paymentId)).toBe('captured');
  });

  it('waits for the order before it releases the payment after a refusal for good, and gets that order [I3]', async () => {
    const { mug, paymentId, first } = await placing('g:price', 'order_counter');
    await shop.pool.query('UPDATE sku SET price_pence = 3000 WHERE product_id = $1', [mug.productId]);
    const second = shop.buy('g:price', mug, paymentId);
    await waitFor('the second request waits for the first', async () => {
      const { rowCount } = await shop.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%released_payment%'`,
      );
      return (rowCount ?? 0) > 0;
    });
    await release();
    expect(await first).toMatchObject({ status: 200, body: { order: { status: 'paid' } } });
    expect((await second).body.order).toEqual((await first).body.order);
    expect(shop.paymentState(paymentId)).toBe('captured');
  });

  it('places no order with a payment that another request has released [I3]', async () => {
    const { mug, paymentId, first } = await placing('g:released');
    await shop.pool.query('INSERT INTO released_payment (payment_id) VALUES ($1)', [paymentId]);
    await release();
    expect(await first).toMatchObject({
      status: 409,
      body: { code: 'payment-not-usable', payment: 'released' },
    });
    expect(await shop.onHand(mug)).toBe(1);
  });
});
