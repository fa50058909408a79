import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { paidOrder } from './paid-order.ts';
import { CartFixture } from './cart-fixture.ts';

/** How often Redis was asked to run a script. The bus uses EVAL for its leases, which does not count. */
async function scriptsRun(shop: CartFixture): Promise<number> {
  const stats = await shop.client.info('commandstats');
  return Number(/^cmdstat_evalsha:calls=(\d+)/m.exec(stats)?.[1] ?? 0);
}

describe('what a sale costs in the cart', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start({ SWEEP_SECONDS: '600' }));
  afterAll(() => shop.stop());

  /** A new guest adds, claims and buys a pot. */
  async function sell(productId: string, stock: number): Promise<void> {
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    const items = [{ productId, variantId: 'main', quantity: 1 }];
    await shop.internal('POST', '/internal/claims', { owner: buyer.owner, items });
    const order = paidOrder(buyer.owner, productId, 1);
    const sale = { orderId: order.orderId, owner: buyer.owner, quantity: 1 };
    const { version } = await shop.stockChanged(productId, stock - 1, sale);
    await waitFor('the sale is applied', async () => (await shop.inRedis(productId)).version === version);
    // No one fills in the forms of an order in less.
    await sleep(200);
    await shop.publish('order.paid.v1', order.orderId, order);
    await waitFor('the item is gone', async () => {
      const { rows } = await shop.pool.query('SELECT quantity FROM cart_item WHERE owner = $1', [
        buyer.owner,
      ]);
      return rows[0]?.quantity === 0;
    });
    await sleep(300);
  }

  it('is six scripts of Redis', async () => {
    const productId = await shop.product(9);
    // Redis is sent the text of a script once.
    await sell(productId, 9);
    const before = await scriptsRun(shop);
    await sell(productId, 8);
    expect((await scriptsRun(shop)) - before).toBe(6);
  });

  it('shares the writing of the snapshot with other sales of the same pot', async () => {
    const productId = await shop.product(100);
    await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    const transactions = async (): Promise<number> =>
      Number((await shop.pool.query('SELECT pg_current_xact_id()::text AS id')).rows[0].id);
    const changes = Array.from({ length: 40 }, (_, sold) => shop.neighbours.change(productId, 99 - sold));
    const before = await transactions();
    await shop.bus.publish(
      changes.map((data) => ({
        id: randomUUID(),
        type: 'stock.changed.v1',
        key: productId,
        occurredAt: new Date().toISOString(),
        data,
      })),
    );
    await waitFor('the snapshot has the last', async () => {
      const { rows } = await shop.pool.query('SELECT version FROM applied_sales WHERE product_id = $1', [
        productId,
      ]);
      return rows[0]?.version === changes.at(-1)?.version;
    });
    expect((await shop.inRedis(productId)).onHand).toBe(60);
    expect((await transactions()) - before).toBeLessThan(20);
  });

  it('does not grow with how many of the pot were sold just before', async () => {
    const productId = await shop.product(9);
    const first = shop.guestBrowser();
    const said: { pieces: number; freeAt: string | null }[] = [];
    await shop.bus.listen(['holds.changed.v1'], ({ type, data }) => {
      const { pots } = parseEvent(type as 'holds.changed.v1', data);
      said.push(...pots.filter((pot) => pot.productId === productId));
    });
    const { body } = await first.add(productId);
    // Each buyer's waiting period ends before the first reservation does.
    const ends = Array.from({ length: 3000 }, (_, buyer) => [Date.now() + 60_000, `-g:${buyer}`]).flat();
    await shop.client.zadd(`cart:expiry:{${productId}:main}`, ...ends);
    const looks = async (): Promise<number> =>
      Number(/^cmdstat_zrange:calls=(\d+)/m.exec(await shop.client.info('commandstats'))?.[1] ?? 0);
    const looksOfAnAdd: number[] = [];
    for (let buyer = 0; buyer < 3; buyer += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const before = await looks();
      // oxlint-disable-next-line no-await-in-loop
      await shop.guestBrowser().add(productId);
      // oxlint-disable-next-line no-await-in-loop
      looksOfAnAdd.push((await looks()) - before);
    }
    // Jobs look too, but not beside each of them.
    expect(Math.min(...looksOfAnAdd)).toBe(1);
    await waitFor('all four are published', () => said.at(-1)?.pieces === 4);
    expect(said.at(-1)?.freeAt).toBe(body.item.expires_at);
    // At the checkout with two, so one of them becomes available when the claim ends.
    const items = [{ productId, variantId: 'main', quantity: 2 }];
    await shop.internal('POST', '/internal/claims', { owner: first.owner, items });
    await waitFor('the claim is published', () => said.at(-1)?.pieces === 5);
    expect(Date.parse(said.at(-1)?.freeAt ?? '')).toBeLessThan(Date.parse(body.item.expires_at ?? ''));
  });

  it('is two scripts for each further pot in the cart', async () => {
    const [first, second] = [await shop.product(9), await shop.product(9)];
    const [warm, buyer] = [shop.guestBrowser(), shop.guestBrowser()];
    await warm.add(second);
    await buyer.add(first);
    const before = await scriptsRun(shop);
    await buyer.add(second);
    expect((await scriptsRun(shop)) - before).toBe(2);
    expect((await buyer.cart()).body.CartItems).toHaveLength(2);
  });
});

describe('pots that no one asks for', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start({ SWEEP_SECONDS: '0.3' }));
  afterAll(() => shop.stop());

  const compared = async (): Promise<number> => {
    const { rows } = await shop.pool.query('SELECT count(*)::int AS count FROM applied_sales WHERE NOT idle');
    return rows[0].count;
  };
  const rowsRead = async (): Promise<number> => {
    const { rows } = await shop.pool.query(
      `SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_user_tables
       WHERE relname = 'applied_sales'`,
    );
    return rows[0].count;
  };

  it('cost no round anything, however many have been sold', async () => {
    const asked = await shop.product(2);
    await shop.pool.query(
      `INSERT INTO applied_sales (product_id, variant_id, version) SELECT 'sold-' || n, 'main', 1 FROM generate_series(1, 5000) AS n`,
    );
    await shop.pool.query('ANALYZE applied_sales');
    await waitFor('none is compared', async () => (await compared()) === 0, 30_000);
    const [scripts, asks] = [await scriptsRun(shop), shop.neighbours.ledgerCalls];
    // PostgreSQL counts with a delay, also what this test has read.
    const readNothing = async () => {
      const before = await rowsRead();
      await sleep(2500);
      return (await rowsRead()) === before;
    };
    await waitFor('rounds read no rows', readNothing, 15_000);
    expect(await scriptsRun(shop)).toBe(scripts);
    expect(shop.neighbours.ledgerCalls).toBe(asks);
    await shop.guestBrowser().call('GET', `/api/cart/stock/${asked}`);
    await waitFor('the one that is asked for is compared', async () => (await compared()) === 1);
    shop.neighbours.change(asked, 1);
    await waitFor('without an event', async () => (await shop.inRedis(asked)).version === 2);
  });

  it('are compared again as soon as someone asks, a sale comes, or someone holds one', async () => {
    const [left, held] = [await shop.product(2), await shop.product(2)];
    await shop.guestBrowser().call('GET', `/api/cart/stock/${left}`);
    await shop.guestBrowser().add(held);
    await shop.snapshotHas(held, 1);
    const long = String(Date.now() - 3 * 3_600_000);
    for (const productId of [left, held])
      await shop.client.hset(`cart:replica:{${productId}:main}`, 'asked', long);
    await waitFor('it leaves Redis', async () => !(await shop.client.exists(`cart:replica:{${left}:main}`)));
    const isIdle = async (productId: string): Promise<boolean | undefined> => {
      const { rows } = await shop.pool.query('SELECT idle FROM applied_sales WHERE product_id = $1', [
        productId,
      ]);
      return rows[0]?.idle;
    };
    await waitFor('it is noted', async () => await isIdle(left));
    expect(await isIdle(held)).toBe(false);
    shop.neighbours.change(left, 5);
    const { body } = await shop.guestBrowser().call('GET', `/api/cart/stock/${left}`);
    expect(body).toMatchObject({ availableStock: 5 });
    await waitFor('it is compared', async () => (await isIdle(left)) === false);
  });
});
