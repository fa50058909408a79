import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { startPostgres } from '@slipcast/testkit/postgres';
import { createPool, inTransaction } from '../src/postgres.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startPostgres();
  pool = createPool(await server.createDatabase('transactions'), { max: 2 });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

it('survives a database that goes away in the middle of a transaction', async () => {
  const transaction = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // Between two statements no call is waiting, so the loss arrives as an event.
    const lost = new Promise((resolve) => client.once('end', () => resolve(null)));
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    await client.query('SELECT 1');
  });
  await expect(transaction).rejects.toThrow(/connection|terminat/i);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
