import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type pg from 'pg';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { createSweeper } from '../src/holds/sweep-expired-holds.ts';
import type { Holds } from '../src/holds/hold-store.ts';

const logger = createLogger('test', 'silent');
let server: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase('sweep');
  await migrate(url, join(import.meta.dirname, '../migrations'), logger);
  pool = createPool(url);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

it('stops between two rows and leaves the rest to the next sweep', async () => {
  await pool.query(
    `INSERT INTO cart_hold (owner, product_id, variant_id, quantity, reserved_at, expires_at, first_at, seq)
     SELECT 'g:mary', 'p' || number, 'main', 1, now(), now() - interval '1 day', now(), number
     FROM generate_series(1, 100) AS number`,
  );
  const left = async () =>
    (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM cart_hold')).rows[0]?.count;
  const asked = Promise.withResolvers<void>();
  let reads = 0;
  const read = async () => {
    reads += 1;
    await asked.promise;
    return null as never;
  };
  const holds = { read } as unknown as Pick<Holds, 'read'>;
  const sweeper = createSweeper({ pool, holds, seconds: 0.01, waitMs: 0, logger });
  void sweeper.start?.();
  await waitFor('eight are being read', () => reads === 8);
  const stopped = sweeper.stop?.();
  asked.resolve();
  await stopped;
  expect([reads, await left()]).toEqual([8, 92]);
});
