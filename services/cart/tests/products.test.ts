import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool, databaseComponent } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { createProductCache, type Products } from '../src/products/product-cache.ts';

describe('products in the cart service', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('cart_products');
    pool = createPool(url, { max: 2 });
    const migrations = join(import.meta.dirname, '../migrations');
    await databaseComponent(pool, url, migrations, createLogger('tests', 'silent')).start?.();
  });
  afterAll(async () => {
    await pool.end();
    await postgres.stop();
  });

  const facts = (productId: string) => ({
    productId,
    version: 1,
    name: 'Moon jar',
    category: 'Vases',
    imageUrl: null,
    images: [],
    skus: [],
  });

  const removal = (productId: string) => ({ productId, version: 2, facts: null });

  it.each([
    ['this instance', (products: Products, id: string) => products.store(removal(id))],
    [
      'another instance',
      async (products: Products, id: string) => {
        await createProductCache(pool).store(removal(id));
        products.cacheChange(removal(id));
      },
    ],
  ])('does not cache a row that was read before a removal stored by %s', async (_who, remove) => {
    const productId = randomUUID();
    await createProductCache(pool).store({ productId, version: 1, facts: facts(productId) });
    const read = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = Object.create(pool) as pg.Pool;
    // PostgreSQL's real answer, but late.
    slow.query = (async (query: pg.QueryConfig, ...values: unknown[]) => {
      const answer = await pool.query(query, ...(values as []));
      if (query.name === 'cart-read-product') {
        read.resolve();
        await gate.promise;
      }
      return answer;
    }) as typeof pool.query;
    const products = createProductCache(slow);
    const early = products.get(productId);
    await read.promise;
    await remove(products, productId);
    gate.resolve();
    await early;
    expect(await products.get(productId)).toMatchObject({ version: 2, removed: true });
  });
});
