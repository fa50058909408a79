import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import { createLogger } from '@slipcast/service-kit/logs';
import { createCarts } from '../src/carts.ts';
import { createCartRedis, type CartRedis } from '../src/redis.ts';
import type { Snapshot } from '../src/snapshot.ts';
import { CartFixture } from './cart-fixture.ts';

const nothing = async () => {};
const snapshot: Snapshot = { name: 'snapshot', hold() {}, item() {}, settled() {}, flushed: nothing };

describe('a cart that Redis lost', () => {
  const shop = new CartFixture();
  let redis: CartRedis;
  beforeAll(async () => {
    await shop.start();
    redis = createCartRedis(shop.redis.url, createLogger('cart', 'silent'));
  });
  afterAll(async () => {
    redis.disconnect();
    await shop.stop();
  });

  it('does not get back what is taken out while it is being loaded', async () => {
    const owner: Owner = `g:${randomUUID()}`;
    const [taken, kept] = [randomUUID(), randomUUID()].map((productId) => ({ productId, variantId: 'main' }));
    if (!taken || !kept) throw new Error('two pots');
    for (const { productId } of [taken, kept])
      await shop.pool.query(`INSERT INTO cart_item VALUES ($1, $2, 'main', 1, now(), 1)`, [owner, productId]);
    let haveRead = () => {};
    let goOn = () => {};
    const read = new Promise<void>((resolve) => (haveRead = resolve));
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const slow = {
      async query(config: pg.QueryConfig) {
        const rows = await shop.pool.query(config);
        haveRead();
        await gate;
        return rows;
      },
    } as unknown as pg.Pool;
    const carts = createCarts({ redis, pool: slow, snapshot, room: { items: 50, pieces: 0 } });
    const loading = carts.items(owner);
    await read;
    await carts.remove(owner, taken);
    goOn();
    expect((await loading).map(({ productId }) => productId)).toEqual([kept.productId]);
    expect((await carts.items(owner)).map(({ productId }) => productId)).toEqual([kept.productId]);
  });
});
