import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

/** A start after a crash opens the connections of all services at once, on a machine that may be busy. */
const CONNECT_MS = 10_000;

/** Longer than any migration so far takes on a large shop, and shorter than an operator's patience. */
const MIGRATION_WAIT_MS = 120_000;

/** Everyone who needs the table queues behind a migration that waits for it, so it waits briefly, lets them pass and tries again. */
const MIGRATION_LOCK_MS = 2000;
const MIGRATION_PAUSE_MS = 1000;

const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

export interface MigrateOptions {
  /** For the lock of migrations and for the tables that they change, all attempts together. 120,000 */
  waitMs?: number;
  /** For a lock in one attempt. A statement that works may take as long as it needs. 2,000 */
  lockMs?: number;
  /** How many migrations at most; default all. */
  count?: number;
}

/**
 * Whether every SQL file in `directory` has been run, in this order. One statement instead of the migration's own lock and connection, for
 * a start that has nothing to migrate. False if the database cannot tell.
 */
export async function isMigrated(pool: pg.Pool, directory: string): Promise<boolean> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const { rows } = await pool
    .query<{ name: string }>('SELECT name FROM migrations ORDER BY run_on, id')
    .catch(() => ({ rows: [] }));
  return files.every((file, index) => file === `${rows[index]?.name}.sql`);
}

/**
 * Brings the database up to date with the SQL files in `directory`, under an advisory lock: replicas that start together wait
 * for the one that is faster, and find nothing left to do. Each runs in its own transaction, so one that
 * gets no lock leaves nothing.
 */
export async function migrate(
  databaseUrl: string,
  directory: string,
  logger: Logger,
  { waitMs = MIGRATION_WAIT_MS, lockMs = MIGRATION_LOCK_MS, count = Infinity }: MigrateOptions = {},
): Promise<void> {
  const { runner } = await import('node-pg-migrate');
  const attempt = () =>
    runner({
      databaseUrl: {
        connectionString: databaseUrl,
        application_name: 'migrations',
        connectionTimeoutMillis: CONNECT_MS,
        lock_timeout: Math.min(lockMs, waitMs),
        keepAlive: true,
      },
      dir: directory,
      direction: 'up',
      count,
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
  const { pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  for (const end = performance.now() + waitMs; ;) {
    try {
      return void (await attempt());
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() >= end)
        throw new Error(
          `The migrations of the database ${database} got no lock within ${waitMs / 1000} seconds. Another replica is still migrating, or a transaction has been open for long; pg_stat_activity says who. Start again afterwards.`,
          { cause: error },
        );
      logger.warn({ database }, 'the migrations wait for a lock that a backup or a replica has');
      await sleep(Math.min(lockMs, MIGRATION_PAUSE_MS));
    }
  }
}
