import { join } from 'node:path';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { OwnStores } from '../../world.ts';
import { outcomeOfAsync } from '../outcome.ts';
import { changedRows, readRows, type Rows } from './sql-rows.ts';
import { createWords } from './sql-words.ts';

const SERVICES = join(import.meta.dirname, '../../../../../../services');

export type SqlStand = Awaited<ReturnType<typeof openSqlStand>>;
type Query = pg.ClientBase['query'];

/** Transactions inside the one that is rolled back at the end of each line. */
const INSIDE: Record<string, string> = {
  BEGIN: 'SAVEPOINT inside',
  COMMIT: 'RELEASE inside',
  ROLLBACK: 'ROLLBACK TO inside',
};

type End = () => void;

/** Lets one after the other go on; each says when it has ended. */
function takeTurns(): () => Promise<End> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

/** Every statement of this pool runs on one connection, in a transaction that never commits. */
function poolOn(client: pg.PoolClient, turn: () => Promise<End>): pg.Pool {
  const query = (async (first: string | { text: string }, ...rest: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text;
    return (client.query as (...values: unknown[]) => unknown)(INSIDE[text.trim()] ?? first, ...rest);
  }) as unknown as Query;
  // An error must not end the outer transaction.
  const alone = (async (...values: unknown[]) => {
    const end = await turn();
    await client.query('SAVEPOINT alone');
    try {
      const result = await (client.query as (...all: unknown[]) => unknown)(...values);
      await client.query('RELEASE alone');
      return result;
    } catch (error) {
      await client.query('ROLLBACK TO alone');
      throw error;
    } finally {
      end();
    }
  }) as unknown as Query;
  const inside = (end: End) =>
    new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query;
        if (name === 'release') return end;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
  return { query: alone, connect: async () => inside(await turn()), options: {} } as unknown as pg.Pool;
}

const NOW = 'SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms';

/** Found before PostgreSQL's own, which runs on inside a transaction. A line may replace it, for a rule that asks for the time of day. */
const STOPPED_CLOCK = `
  CREATE SCHEMA IF NOT EXISTS stopped;
  CREATE OR REPLACE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog.now()';
  SET search_path = stopped, pg_catalog, public`;

/**
 * A service's database, in which every line begins with nothing and leaves nothing. Its time stands still, so the tables may have moments that are exactly
 * as old as a rule says.
 *
 * @param service whose migrations it has
 * @param options.inTurn for calls that do several things at once: each transaction waits for the release of the one before it
 */
export async function openSqlStand(stores: OwnStores, service: string, { inTurn = false } = {}) {
  const url = await stores.database(`table_${service.replaceAll('-', '_')}`);
  await migrate(url, join(SERVICES, service, 'migrations'), createLogger('prove', 'silent'));
  const real = createPool(url, { max: 1 });
  const client = await real.connect();
  await client.query(`SET TIME ZONE 'UTC'`);
  await client.query(STOPPED_CLOCK);
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname = 'public'`,
  );
  const pool = poolOn(client, inTurn ? takeTurns() : async () => () => {});
  const restart = sequences.map(({ name }) => `SELECT setval('${name}', 100)`);
  /** Begins a transaction with this state, in one round trip. Answers its moment in milliseconds. */
  const write = async (before: readonly string[]): Promise<number> => {
    const text = ['BEGIN', ...restart, ...before, NOW].join(';\n');
    const results = (await client.query(text)) as unknown as pg.QueryResult<{ ms: number }>[];
    return results.at(-1)!.rows[0]!.ms;
  };
  return {
    pool,
    /**
     * What one call answers in this state, and which rows it changes.
     *
     * @param before SQL that writes the state; `now()` is the moment of the call
     * @param said what the call says to others, which a stand-in adds
     */
    async line(
      before: readonly string[],
      call: (pool: pg.Pool) => Promise<unknown>,
      said: readonly string[] = [],
    ): Promise<string> {
      try {
        const words = createWords(await write(before));
        const found: Rows = await readRows(client);
        const outcome = words(await outcomeOfAsync(() => call(pool))).replaceAll(/\s*\n\s*/g, ' ');
        const changed = changedRows(found, await readRows(client), words);
        return [outcome, changed, words(said.join(', '))].filter((part) => part !== '').join(' | ');
      } finally {
        await client.query('ROLLBACK');
      }
    },
    async close() {
      client.release();
      await real.end();
    },
  };
}
