import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture } from './cart-fixture.ts';

describe('loss of Redis', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());
  beforeEach(() => shop.client.flushdb());

  it('rebuilds holds and carts while shoppers carry on, never more than the stock [I6]', async () => {
    const productId = await shop.product(3);
    const holders = [shop.guestBrowser(), shop.userBrowser()];
    for (const holder of holders) await holder.add(productId);
    await shop.snapshotHas(productId, 2);
    await shop.client.flushdb();
    const newcomers = await Promise.all(Array.from({ length: 10 }, () => shop.guestBrowser().add(productId)));
    expect(newcomers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 3, held: 3, sum: 3 });
    for (const holder of holders) {
      const { body } = await holder.cart();
      expect(body.CartItems).toMatchObject([{ product_id: productId, quantity: 1, stock_warning: null }]);
    }
  });

  it('answers 503 while Redis has no room to write, and goes on afterwards', async () => {
    const productId = await shop.product(1);
    const shopper = shop.guestBrowser();
    await shop.client.config('SET', 'maxmemory', '1');
    const refused = await shopper.add(productId);
    await shop.client.config('SET', 'maxmemory', '0');
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect((await shopper.add(productId)).status).toBe(201);
  });

  it('asks the ledger once for many shoppers at the same time', async () => {
    const productId = await shop.product(5);
    shop.neighbours.ledgerCalls = 0;
    await Promise.all(Array.from({ length: 10 }, () => shop.guestBrowser().add(productId)));
    expect(shop.neighbours.ledgerCalls).toBe(1);
  });

  it('takes sales since then off the holds that it rebuilds', async () => {
    const productId = await shop.product(2);
    const [buyer, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await buyer.add(productId);
    await other.add(productId);
    await shop.snapshotHas(productId, 2);
    await shop.client.flushdb();
    const sale = { orderId: randomUUID(), owner: buyer.owner, quantity: 1 };
    await shop.stockChanged(productId, 1, sale);
    await waitFor('the event has arrived', () => shop.client.exists(`cart:min-version:{${productId}:main}`));
    await shop.client.flushdb();
    expect((await other.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
    expect(Object.keys((await shop.inRedis(productId)).holds)).toEqual([other.owner]);
  });

  it("keeps a buyer's reservation after a rebuild, although PostgreSQL's clock is ahead of Redis's", async () => {
    const productId = await shop.product(2);
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    await shop.snapshotHas(productId, 1);
    const [{ current_database: database }] = (await shop.pool.query('SELECT current_database()')).rows;
    await shop.pool.query(
      `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
         AS $$ SELECT pg_catalog.clock_timestamp() + interval '5 minutes' $$`,
    );
    await shop.pool.query(`ALTER DATABASE ${database} SET search_path = public, pg_catalog`);
    await shop.stopService();
    await shop.client.flushdb();
    await shop.startService();
    shop.neighbours.change(productId, 1, { orderId: randomUUID(), owner: buyer.owner, quantity: 1 });
    await buyer.add(productId);
    await shop.snapshotHas(productId, 1);
    await shop.pool.query(`ALTER DATABASE ${database} RESET search_path`);
    await shop.pool.query('DROP FUNCTION public.clock_timestamp()');
  });

  it('writes every change to the snapshot before it stops', async () => {
    const productId = await shop.product(1);
    const browser = shop.userBrowser();
    await browser.add(productId);
    await shop.stopService();
    const { rows } = await shop.pool.query('SELECT quantity FROM cart_hold WHERE product_id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ quantity: 1 }]);
    await shop.client.flushdb();
    await shop.startService();
    expect((await browser.cart()).body.CartItems).toMatchObject([{ quantity: 1, stock_warning: null }]);
  });

  it('answers 503 while Redis is away, and works again afterwards', async () => {
    const productId = await shop.product(2);
    const browser = shop.guestBrowser();
    await browser.add(productId);
    await shop.snapshotHas(productId, 1);
    await shop.redis.kill();
    expect((await browser.cart()).status).toBe(503);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
    await shop.redis.restart();
    await waitFor('the cart answers', async () => (await browser.cart()).status === 200);
    expect((await browser.cart()).body.CartItems).toMatchObject([{ quantity: 1, stock_warning: null }]);
    expect((await shop.guestBrowser().add(productId)).status).toBe(201);
  });
});
