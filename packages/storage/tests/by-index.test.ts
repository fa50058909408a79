import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { rowsRead } from '@slipcast/testkit/rows-read';
import type pg from 'pg';
import { createPool } from '../src/postgres.ts';

let server: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startPostgres();
  pool = createPool(await server.createDatabase('by_index'), { max: 1, byIndex: true });
  await pool.query(
    `CREATE TABLE duty (id bigint PRIMARY KEY, due_at timestamptz NOT NULL DEFAULT now(), done boolean NOT NULL DEFAULT false)
       WITH (autovacuum_enabled = off);
     CREATE INDEX duty_due ON duty (due_at) WHERE NOT done`,
  );
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

it('reads the entries of what is no longer due once, not each time', async () => {
  const due = () =>
    pool.query({
      name: 'due',
      text: 'SELECT id FROM duty WHERE NOT done AND due_at <= clock_timestamp()',
    });
  await pool.query('INSERT INTO duty SELECT generate_series(1, 1000)');
  await pool.query('UPDATE duty SET done = true');
  await due();
  const read = await rowsRead(pool, 'duty', async () => {
    for (let times = 0; times < 10; times += 1) expect((await due()).rows).toEqual([]);
  });
  expect(read).toBeLessThan(1000);
});
