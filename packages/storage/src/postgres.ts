import pg from 'pg';
import { runner } from 'node-pg-migrate';
import type { Logger } from 'pino';

// count(*) and bigint columns are well below 2^53 in a pottery shop.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A small pool is better than a large one: queries wait here rather than in the server. */
export function createPool(
  connectionString: string,
  { max = 6, logger }: { max?: number; logger?: Logger } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    // A start after a crash opens the pools of all services at once, on a machine that may be busy.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', (error) => {
    // `end` resolves before the server has closed the connections. If it stops meanwhile, the error does not matter.
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
 * Brings the database up to date with the SQL files in `directory`, under an advisory lock: replicas that start together wait
 * for the one that is faster, and find nothing left to do.
 */
export async function migrate(databaseUrl: string, directory: string, logger: Logger): Promise<void> {
  await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    advisoryLockMode: 'wait',
    verbose: false,
    logger: {
      debug: () => {},
      info: () => {},
      warn: (text: string) => logger.warn(text),
      error: (text: string) => logger.error(text),
    },
  });
}

/** The database as a service's component: migrated before anything else starts, closed last. */
export const databaseComponent = (
  pool: pg.Pool,
  databaseUrl: string,
  migrations: string,
  logger: Logger,
) => ({
  name: 'database',
  start: () => migrate(databaseUrl, migrations, logger),
  stop: () => pool.end(),
  check: () => pool.query('SELECT 1'),
});
