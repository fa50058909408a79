import { createGroupCommit, type Step } from '@slipcast/event-bus/group-commit';
import { createPool, createDatabaseCheck, inTransaction } from '@slipcast/storage/postgres';
import { Refusal } from '@slipcast/contracts/refusal';
import { createLogger } from '@slipcast/service-kit/logs';
import { upTo, type LogCase, type LogWorld } from './log-world.ts';

const TABLE = `DROP TABLE IF EXISTS steps;
  CREATE TABLE steps (id text PRIMARY KEY, n int NOT NULL, late int UNIQUE DEFERRABLE INITIALLY DEFERRED)`;
/** Longer than it takes to give all that follows. */
const WAIT: Step<unknown> = (client) => client.query('SELECT pg_sleep(0.03)');

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: { code?: string; message?: string }) => error.code ?? error.message);

async function commitTogether(
  { pool: own, url, expect, expectSame }: LogWorld,
  pipeline: boolean,
): Promise<void> {
  await own.query(TABLE);
  const pool = createPool(url, { max: 3, pipeline, logger: createLogger('prove', 'silent') });
  const locked: string[][] = [];
  const commit = createGroupCommit<string>(pool, {
    max: 6,
    slowMs: 5000,
    lockAll: async (client, locks) => {
      locked.push(locks);
      await client.query('SELECT pg_advisory_xact_lock(hashtext(one)) FROM unnest($1::text[]) AS one', [
        locks,
      ]);
    },
  });
  let tries = 0;
  const insert =
    (id: string, n: number, late: number | null = null): Step<number> =>
    async (client) => {
      tries += 1;
      const { rows } = await client.query<{ n: number }>(
        'INSERT INTO steps (id, n, late) VALUES ($1, $2, $3) RETURNING n',
        [id, n, late],
      );
      return rows[0]?.n ?? 0;
    };
  const add =
    (key: string): Step<number> =>
    async (client) => {
      const { rows } = await client.query<{ n: number }>(
        'UPDATE steps SET n = n + 1 WHERE id = $1 RETURNING n',
        [key],
      );
      return rows[0]?.n ?? 0;
    };
  const stored = async () =>
    (await own.query<{ id: string; n: number }>('SELECT id, n FROM steps ORDER BY id')).rows.map(
      ({ id, n }) => `${id} ${n}`,
    );

  const first = commit('wait', WAIT);
  const refusing: Step<unknown> = async (client) => {
    await client.query('SELECT 1');
    throw new Refusal('conflict', 'It is not what was expected.');
  };
  const answers = await Promise.all(
    [
      commit('d', insert('d', 4), 'lock d'),
      commit('b', insert('b', 2), 'lock b'),
      commit('x', (client) => client.query('SELECT 1 / 0')),
      commit('b', add('b')),
      commit('b', add('b')),
      commit('a', insert('a', 1)).then(async (n) => [n, (await stored()).includes('a 1')]),
      commit('r', refusing),
    ].map(outcome),
  );
  await first;
  expectSame('each gets its own answer, once it is committed', answers, [
    4,
    2,
    '22012',
    3,
    4,
    [1, true],
    'conflict',
  ]);
  expectSame('one that fails fails alone', await stored(), ['a 1', 'b 4', 'd 4']);
  expectSame('the locks of a group are taken together, in the order of its keys', locked[0], [
    'lock b',
    'lock d',
  ]);

  // What COMMIT itself refuses.
  const again = commit('wait', WAIT);
  tries = 0;
  const late = await Promise.all(
    [commit('e', insert('e', 1, 7)), commit('f', insert('f', 2, 7)), commit('g', insert('g', 3, 8))].map(
      outcome,
    ),
  );
  await again;
  expectSame('one that cannot be committed fails alone', late, [1, '23505', 3]);
  expectSame('the others are committed, in halves', [(await stored()).length, tries], [5, 8]);

  // Its connection ends.
  const third = commit('wait', WAIT);
  tries = 0;
  const gone = await Promise.all(
    [
      commit('h', insert('h', 1)),
      commit('i', (client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())')),
      commit('j', insert('j', 1)),
    ].map(outcome),
  );
  await third;
  expect(
    'no one knows of a connection that ended',
    gone.every((one) => typeof one === 'string'),
  );
  expectSame('and no one tries again', [(await stored()).length, tries <= 2], [5, true]);
  expectSame('the next connection works', await commit('k', insert('k', 9)), 9);
  expectSame(
    'all connections are back in the pool',
    [pool.idleCount === pool.totalCount, pool.waitingCount],
    [true, 0],
  );
  await pool.end();
}

/** Statements that are committed together, one by one and in one go. */
export const groupCommits: LogCase = async (world) => {
  await commitTogether(world, false);
  await commitTogether(world, true);
};

/** What a pool says of its connections, and what becomes of a transaction that fails. */
export const poolOfConnections: LogCase = async ({ url, pool: own, expect, expectSame }) => {
  await own.query(TABLE);
  const pool = createPool(url, { max: 1 });
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const shown = async () =>
    (
      await pool.query<{ setting: string }>(
        'SELECT current_setting(name) AS setting FROM unnest($1::text[]) WITH ORDINALITY AS given (name, at) ORDER BY at',
        [settings],
      )
    ).rows.map(({ setting }) => setting);
  expectSame('nothing waits for ever', await shown(), ['30s', '10s', '30s']);
  const { rows } = await pool.query<{ big: unknown }>('SELECT 9007199254740991::bigint AS big');
  expectSame('a large number is a number', rows[0]?.big, Number.MAX_SAFE_INTEGER);

  const work = inTransaction(pool, async (client) => {
    await client.query(`INSERT INTO steps (id, n) VALUES ('a', 1)`);
    throw new Error('cracked');
  });
  expectSame('the error of a transaction is its caller’s', await outcome(work), 'cracked');
  const ended = inTransaction(pool, async (client) => {
    await client.query(`INSERT INTO steps (id, n) VALUES ('a', 1)`);
    await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
  });
  expectSame('also where its connection ends', await outcome(ended), '57P01');
  const answer = await inTransaction(pool, async (client) => {
    await client.query(`INSERT INTO steps (id, n) VALUES ('a', 1)`);
    return 'done';
  });
  expectSame(
    'one that succeeds is there',
    [answer, (await own.query('SELECT 1 FROM steps')).rowCount],
    ['done', 1],
  );

  expectSame('no one waits while connections are free', pool.waitMs(), 0);
  const held = await pool.connect();
  const waiting = upTo(2).map(() => pool.query('SELECT 1'));
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect('how long the first has waited', pool.waitMs() > 10);
  held.release();
  await Promise.all(waiting);
  expect('which still counts a moment later', pool.waitMs() > 10);
  const check = createDatabaseCheck(url);
  expectSame('the database answers', (await check.check()).rowCount, 1);
  await Promise.all([check.stop(), pool.end()]);
};
