import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import { createCartStore } from '../src/carts/cart-store.ts';
import type { CartRedis } from '../src/redis/cart-redis.ts';
import { CartFixture } from './cart-fixture.ts';
import { cartRedisOf } from './cart-redis-of.ts';

const snapshot = { item() {}, flushed: async () => {} };

describe('carts that Redis has lost', () => {
  const shop = new CartFixture();
  const redis = cartRedisOf(shop);

  it('do not get back an item that is removed while they are being loaded', async () => {
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
    const carts = createCartStore({ redis: redis(), pool: slow, snapshot, limits: { items: 50, pieces: 0 } });
    const loading = carts.items(owner);
    await read;
    await carts.remove(owner, taken);
    goOn();
    expect((await loading).map(({ productId }) => productId)).toEqual([kept.productId]);
    expect((await carts.items(owner)).map(({ productId }) => productId)).toEqual([kept.productId]);
  });

  it('are loaded once more where they are lost again as soon as they are loaded', async () => {
    const owner: Owner = `g:${randomUUID()}`;
    const sku = { productId: randomUUID(), variantId: 'main' };
    await shop.pool.query(`INSERT INTO cart_item VALUES ($1, $2, 'main', 2, now(), 1)`, [
      owner,
      sku.productId,
    ]);
    let losses = 0;
    const forgetful = {
      async run(script: { name: string }, key: string, ...rest: (string | number)[]) {
        const answer = await redis().run(script as never, key, ...rest);
        if (script.name === 'load-cart' && losses-- > 0) await shop.client.del(key);
        return answer;
      },
    } as unknown as CartRedis;
    const limits = { items: 50, pieces: 0 };
    const carts = createCartStore({ redis: forgetful, pool: shop.pool, snapshot, limits });
    losses = 1;
    expect(await carts.items(owner)).toMatchObject([{ ...sku, quantity: 2 }]);
    await shop.client.del(`cart:items:{${owner}}`);
    losses = 1;
    const lines = [{ ...sku, quantity: 1, held: 0 }];
    await carts.removeBought(owner, { orderId: 'lost', holdsReadAt: Date.now() + 1000, lines });
    expect(await carts.items(owner)).toMatchObject([{ ...sku, quantity: 1 }]);
    await shop.client.del(`cart:items:{${owner}}`);
    losses = 6;
    await expect(carts.items(owner)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
