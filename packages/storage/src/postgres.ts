import pg from 'pg';
import type { Logger } from 'pino';
import { isMigrated, migrate } from './migrate.ts';
import { RecordedClient } from './recorded-postgres.ts';
import { WatchedPool } from './watched-pool.ts';

// count(*) and bigint columns are well below 2^53 in a pottery shop.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// A start after a crash opens the pools of all services at once, on a machine that may be busy.
const CONNECT_MS = 10_000;

export interface PoolOptions {
  /** Connections. 6 */
  max?: number;
  logger?: Logger | undefined;
  /** To get a connection, waiting for a free one included. 10,000 */
  connectMs?: number;
  /** For one statement, its waiting included. 30,000 */
  statementMs?: number;
  /** For a lock that another transaction has. Shorter than a statement may take, so that the error says what it was. 10,000 */
  lockMs?: number;
  /** A transaction that is idle for this long is ended, and with it its locks. 30,000 */
  idleInTransactionMs?: number;
  /** Statements of one connection are sent without waiting for the answers to those before. false */
  pipeline?: boolean;
  /**
   * For a service whose every statement has an index. A plan that was made while a table was small would read all of it for the rest of
   * the connection, however much it grows. false
   */
  byIndex?: boolean;
}

/** A bitmap reads the entries of rows that are gone again each time; an index scan marks them, so that they are read once. */
const ONLY_INDEXES = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']
  .map((way) => `-c enable_${way}=off`)
  .join(' ');

/**
 * A small pool is better than a large one: queries wait here rather than in the server. Nothing waits for ever: see `PoolOptions`.
 * Where a server can no longer be reached, a query fails five seconds after the server itself would have ended it.
 */
export function createPool(
  connectionString: string,
  {
    max = 6,
    logger,
    connectMs = CONNECT_MS,
    statementMs = 30_000,
    lockMs = 10_000,
    idleInTransactionMs = 30_000,
    pipeline = false,
    byIndex = false,
  }: PoolOptions = {},
): WatchedPool {
  const pool = new WatchedPool({
    Client: RecordedClient,
    connectionString,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + 5000,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    pipeline,
    ...(byIndex && { options: ONLY_INDEXES }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', (error) => {
    // `end` resolves before the server has closed the connections. If it stops in between, the error does not matter.
    if (!pool.ending) logger?.warn({ err: error }, 'an idle database connection broke');
  });
  // The pool listens to idle connections only. One that breaks between two statements of a transaction would end the process;
  // its next statement fails all the same.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in one transaction on one connection; an error rolls everything back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => {
      broken = rollback;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The time by the database's clock, which is the same for every process. */
export async function databaseTime(client: Pick<pg.ClientBase, 'query'>): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  if (!rows[0]) throw new Error('the database told no time');
  return rows[0].now;
}

/**
 * Says whether the database answers, on a connection of its own: one that waits for its turn in a busy pool would say that the
 * service is not ready when it is only busy.
 */
export function createDatabaseCheck(databaseUrl: string, logger?: Logger) {
  const pool = createPool(databaseUrl, { max: 1, logger, connectMs: 2000, statementMs: 2000 });
  return { check: () => pool.query('SELECT 1'), stop: () => pool.end() };
}

/** The database as a service's component: migrated before anything else starts, closed last. */
export function databaseComponent(pool: pg.Pool, databaseUrl: string, migrations: string, logger: Logger) {
  const { check, stop } = createDatabaseCheck(databaseUrl, logger);
  return {
    name: 'database',
    // A migration of a large shop takes as long as it needs.
    startMs: Infinity,
    start: async () => {
      if (!(await isMigrated(pool, migrations))) await migrate(databaseUrl, migrations, logger);
    },
    stop: () => Promise.all([pool.end(), stop()]),
    check,
  };
}
