import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { rowsRead } from '@slipcast/testkit/rows-read';
import type pg from 'pg';
import { effectComparisonMigration } from '../src/outbox/compare-effects.ts';
import { outboxMigration } from '../src/outbox/outbox.ts';
import { readSent, type SentEvent } from '../src/outbox/resend.ts';

const EACH = 1000;

let server: TestPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startPostgres();
  pool = createPool(await server.createDatabase('sent'), { max: 1, byIndex: true });
  await pool.query(`${outboxMigration} ${effectComparisonMigration}`);
  await pool.query(
    `INSERT INTO outbox (id, topic, key, payload, status, sent_at)
     SELECT gen_random_uuid(), topic, n::text, '{}', 'sent', clock_timestamp() - make_interval(secs => 60)
     FROM generate_series(1, ${EACH}) AS n, unnest(ARRAY['order.placed.v1', 'order.paid.v1', 'stock.changed.v1']) AS topic`,
  );
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

it('reads each event of a topic once, page by page, and none of other topics', async () => {
  const keys = new Set<string>();
  const readAll = async () => {
    let after: SentEvent | undefined;
    do {
      const page = await readSent(pool, 'order.paid.v1', {
        sinceMs: 600_000,
        untilMs: 1000,
        after,
        limit: 100,
      });
      for (const { key } of page) keys.add(key);
      after = page.at(-1);
    } while (after);
  };
  expect(await rowsRead(pool, 'outbox', readAll)).toBeLessThan(EACH * 1.2);
  expect(keys.size).toBe(EACH);
});
