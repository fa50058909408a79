import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import type pg from 'pg';
import { findDueIntents } from '../src/store/unsent-intents.ts';
import { createGroupedIntents, type GroupedIntents } from '../src/store/grouped-intents.ts';
import { findUnconfirmed, insertIntents, type Intent } from '../src/store/intent-store.ts';

const newIntent = (): Intent => ({
  id: randomUUID(),
  about: randomUUID(),
  template: 'order-confirmation',
  seq: '',
  recipient: 'ada@example.com',
  data: {},
});

describe('emails that are sent at the same time', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let intents: GroupedIntents;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.createDatabase('emails');
    await migrate(url, join(import.meta.dirname, '../migrations'), createLogger('test', 'silent'));
    pool = createPool(url);
    intents = createGroupedIntents(pool, 60_000);
  });
  afterAll(async () => {
    await pool.end();
    await postgres.stop();
  });
  const stored = async (count: number): Promise<string[]> => {
    const all = Array.from({ length: count }, newIntent);
    await insertIntents(pool, all, 'new');
    return all.map(({ id }) => id);
  };

  it('are each claimed by one of those that want them', async () => {
    const ids = await stored(5);
    const claims = await Promise.all([...ids, ...ids, randomUUID()].map((id) => intents.claim(id)));
    const claimed = claims.flatMap((one) => (one ? [one.id] : []));
    expect(claimed.toSorted()).toEqual(ids.toSorted());
    expect(await intents.claim(ids[0] ?? '')).toBeNull();
  });

  it('do not fail because one of them fails', async () => {
    const ids = await stored(3);
    const claims = await Promise.allSettled(['', ...ids, 'nonsense'].map((id) => intents.claim(id)));
    expect(claims.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    const sent = await Promise.allSettled(
      [...ids, randomUUID()].map((id) => intents.markSent(id, `250 ${id}`)),
    );
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    const { rows } = await pool.query(
      `SELECT intent_id AS id, response FROM email_deliveries JOIN email_intents ON email_intents.id = intent_id
       WHERE status = 'sent' AND outcome = 'sent' ORDER BY 1`,
    );
    expect(rows).toEqual(ids.toSorted().map((id) => ({ id, response: `250 ${id}` })));
  });

  it('are found by their ids, however many others are open or have been sent', async () => {
    // As the service's pools are: the plans are made while the table is small, and no one has analysed it.
    const url = await postgres.createDatabase('many');
    await migrate(url, join(import.meta.dirname, '../migrations'), createLogger('test', 'silent'));
    const own = createPool(url, { byIndex: true, max: 1 });
    const grouped = createGroupedIntents(own, 60_000);
    const send = async (all: Intent[]) => {
      await Promise.all(all.map(({ id }) => grouped.claim(id)));
      await Promise.all(all.map(({ id }) => grouped.markSent(id, '250')));
    };
    for (let round = 0; round < 8; round += 1) {
      const all = Array.from({ length: 4 }, newIntent);
      await insertIntents(own, all, 'new');
      await send(all);
    }
    await insertIntents(own, Array.from({ length: 1000 }, newIntent), 'new');
    const wanted = Array.from({ length: 4 }, newIntent);
    await insertIntents(own, wanted, 'new');
    const rowsRead = async () => {
      // A session tells the statistics once a second what it did, and when it ends.
      await own.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await own.query<{ rows: number }>(
        `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname = 'email_intents')
           + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'email_intents') AS rows`,
      );
      return Number(rows[0]?.rows);
    };
    const before = await rowsRead();
    await send(wanted);
    expect((await rowsRead()) - before).toBeLessThan(40);
    await own.end();
  });

  it('are stored once, whichever of them are there already', async () => {
    const [first, second] = [newIntent(), newIntent()];
    await insertIntents(pool, [first], 'new');
    await insertIntents(pool, [second, first, second], 'new');
    const { rows } = await pool.query('SELECT id FROM email_intents WHERE id = ANY ($1) ORDER BY id', [
      [first.id, second.id],
    ]);
    expect(rows.map(({ id }) => id)).toEqual([first.id, second.id].toSorted());
  });

  it('are not read by what looks for lost and late ones', async () => {
    const own = createPool(url, { byIndex: true, max: 1 });
    const rowsRead = async (work: () => Promise<unknown>): Promise<number> => {
      const count = async () => {
        await own.query('SELECT pg_stat_force_next_flush()');
        const { rows } = await own.query<{ count: number }>(
          `SELECT sum(idx_tup_read) AS count FROM pg_stat_user_indexes WHERE relname = 'email_intents'`,
        );
        return rows[0]?.count ?? 0;
      };
      const before = await count();
      // PostgreSQL settles on a plan after five executions.
      for (let times = 0; times < 10; times += 1) await work();
      return ((await count()) - before) / 10;
    };
    const about = randomUUID();
    await stored(300);
    const minute = { abandonedAfterMs: 60_000, lostAfterMs: 60_000 };
    expect(await rowsRead(() => findDueIntents(own, minute, 100))).toBe(0);
    expect(await rowsRead(() => findUnconfirmed(own, [about]))).toBe(0);
    expect(await findUnconfirmed(own, [about])).toEqual([about]);
    await own.end();
  });
});
