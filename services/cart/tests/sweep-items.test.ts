import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { rowsRead } from '@slipcast/testkit/rows-read';
import type pg from 'pg';
import { createSweeper } from '../src/holds/sweep-expired-holds.ts';

const logger = createLogger('test', 'silent');
let server: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase('sweep');
  await migrate(url, join(import.meta.dirname, '../migrations'), logger);
  pool = createPool(url, { max: 1, byIndex: true });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

it('deletes all removed items and old carts of guests at once, and reads the others once in ten minutes', async () => {
  const addItems = (owner: string, quantity: number, age: string) =>
    pool.query(
      `INSERT INTO cart_item SELECT $1, 'p' || n, 'main', $2, now(), extract(epoch FROM now() - $3::interval) * 1000000
       FROM generate_series(1, 500) AS n`,
      [owner, quantity, age],
    );
  await addItems('u:ada', 0, '61 minutes');
  await addItems('u:eve', 0, '59 minutes');
  await addItems('u:mary', 1, '90 days');
  await addItems('g:old', 1, '32 days');
  await addItems('g:new', 1, '30 days');
  const owners = async () =>
    (await pool.query<{ owner: string }>('SELECT DISTINCT owner FROM cart_item ORDER BY 1')).rows.map(
      ({ owner }) => owner,
    );
  let sweeps = 0;
  const sweeping = {
    options: pool.options,
    query: (...given: Parameters<pg.Pool['query']>) => {
      sweeps += JSON.stringify(given).includes('sweep-expired-hold') ? 1 : 0;
      return pool.query(...given);
    },
  } as unknown as pg.Pool;
  const sweeper = createSweeper({
    pool: sweeping,
    holds: { read: async () => null as never },
    seconds: 0.01,
    waitMs: 0,
    logger,
  });
  await sweeper.start?.();
  await waitFor('the old ones are gone', async () => (await owners()).length === 3);
  expect(await owners()).toEqual(['g:new', 'u:eve', 'u:mary']);
  const before = sweeps;
  const read = await rowsRead(pool, 'cart_item', async () => {
    while (sweeps < before + 5 * 8) await setImmediate();
  });
  await sweeper.stop?.();
  expect(read).toBe(0);
});
