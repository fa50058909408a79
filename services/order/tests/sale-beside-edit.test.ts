import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { adjustStock, readStock } from '../src/ledger/stock-ledger.ts';
import { placeOrder } from '../src/sale/place-order.ts';
import { newOrder } from './new-order.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase('ledger');
  await migrate(url, join(import.meta.dirname, '../migrations'), createLogger('test', 'silent'));
  pool = createPool(url, { max: 4 });
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

it('sells what an edit brings that fills a shortfall while the sale waits for it', async () => {
  const productId = `p-${randomUUID()}`;
  const adjust = (client: Pick<pg.ClientBase, 'query'>, sum: number) =>
    adjustStock(client, productId, 'main', sum);
  const sell = (main: number) => placeOrder(pool, newOrder(productId, { main }), 20_000);
  await adjust(pool, 2);
  await sell(2);
  await adjust(pool, 0);
  const editing = await pool.connect();
  await editing.query('BEGIN');
  await adjust(editing, 5);
  const sold = sell(1);
  await waitFor('the sale waits for the edit', async () => {
    const { rows } = await pool.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
    return rows.length > 0;
  });
  await editing.query('COMMIT');
  editing.release();
  expect((await sold)?.orderNumber).toMatch(/-ORD-002$/);
  expect(await readStock(pool, productId, 'main')).toMatchObject({ onHand: 2 });
});
