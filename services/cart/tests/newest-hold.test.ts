import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { rowsRead } from '@slipcast/testkit/rows-read';
import type pg from 'pg';
import { readNewest } from '../src/snapshot/snapshot-queries.ts';

let server: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase('holds');
  await migrate(url, join(import.meta.dirname, '../migrations'), createLogger('test', 'silent'));
  pool = createPool(url, { max: 1, byIndex: true });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

it('finds the last change of a pot without reading all of its holds', async () => {
  await pool.query(
    `INSERT INTO cart_hold (product_id, variant_id, owner, quantity, reserved_at, expires_at, first_at, seq)
     SELECT pot, 'main', 'g:' || n, 0, now(), now(), now(), n
     FROM unnest(ARRAY['bowl', 'jug']) AS pot, generate_series(1, 1000) AS n`,
  );
  const skus = ['bowl', 'jug', 'unknown'].map((productId) => ({ productId, variantId: 'main' }));
  const read = await rowsRead(pool, 'cart_hold', async () =>
    expect(await readNewest(pool, skus)).toEqual(skus.slice(0, 2).map((sku) => ({ ...sku, seq: 1000 }))),
  );
  expect(read).toBeLessThan(10);
});
