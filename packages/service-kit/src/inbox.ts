import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { NotNow } from './bus/bus.ts';
import type { Bus, EventEnvelope, RunningSubscription } from './bus/bus.ts';
import { inTransaction } from './postgres.ts';

/** SQL of the table `inbox`; the same text as `migrations/inbox.sql`, for a service's own migrations. */
export const inboxMigration: string = readFileSync(
  join(import.meta.dirname, '../migrations/inbox.sql'),
  'utf8',
);

/** Longer than the bus keeps an event that nobody acknowledged. */
const KEEP_DAYS = 31;
const CLEAN_EVERY_MS = 3_600_000;

/**
 * True the first time that `consumer` sees the event; to be called in the transaction of the effect. A second call waits
 * for a first one that is still open, and then is true only if that one rolled back.
 */
export async function once(client: pg.PoolClient, consumer: string, eventId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'inbox-once',
    text: 'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [consumer, eventId],
  });
  return rowCount === 1;
}

// PostgreSQL: class 08 connection, 53300 too many connections, 57P01..03 shutdown, crash, starting up; the rest Node's.
const AWAY = /^(08...|53300|57P0[123]|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_MESSAGE = /^Connection terminated|^timeout exceeded when trying to connect/;

function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return AWAY.test(code) || AWAY_MESSAGE.test(message);
}

/**
 * Subscribes with an effect in PostgreSQL that happens once per event: inbox row and effect are one transaction. While
 * the database is away the event waits (`NotNow`); any other error is tried five times, then the event is dead.
 *
 * @param prepare before the transaction takes a connection, at every delivery: what itself needs connections of `pool`. Inside `handle`
 *   that would be a deadlock once as many events are handled as the pool has connections
 * @param handle does the effect through `client`; nothing that leaves the database, it may be rolled back
 * @param afterCommit told after each first commit, e.g. `() => relay.wake()`
 */
export async function subscribeOnce(options: {
  bus: Pick<Bus, 'subscribe'>;
  pool: pg.Pool;
  group: string;
  topics: string[];
  prepare?(event: EventEnvelope): Promise<void>;
  handle(event: EventEnvelope, client: pg.PoolClient): Promise<void>;
  afterCommit?(event: EventEnvelope): void;
}): Promise<RunningSubscription> {
  const { bus, pool, group, topics } = options;
  const run = async (event: EventEnvelope) => {
    await options.prepare?.(event);
    return inTransaction(pool, async (client) => {
      if (!(await once(client, group, event.id))) return false;
      await options.handle(event, client);
      return true;
    });
  };
  const handle = async (event: EventEnvelope) => {
    const done = await run(event).catch((error: unknown) => {
      throw isDatabaseAway(error) ? new NotNow('the database is away', { cause: error }) : error;
    });
    if (done) options.afterCommit?.(event);
  };
  const subscription = await bus.subscribe({ topics, group, handle });
  const cleaning = setInterval(() => void cleanInbox(pool, group).catch(() => {}), CLEAN_EVERY_MS);
  cleaning.unref();
  return {
    async stop() {
      clearInterval(cleaning);
      await subscription.stop();
    },
  };
}

/** Forgets what a consumer saw so long ago that the bus can't bring it again. */
export async function cleanInbox(pool: pg.Pool, consumer: string): Promise<void> {
  await pool.query(
    `DELETE FROM inbox WHERE consumer = $1 AND processed_at < now() - make_interval(days => $2)`,
    [consumer, KEEP_DAYS],
  );
}
