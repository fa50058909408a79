import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { RetryLater } from './bus.ts';
import type { Bus, EventEnvelope, RunningSubscription } from './bus.ts';
import { createBatchLoader } from './batch-loader.ts';
import { inTransaction } from '@slipcast/storage/postgres';

/** SQL of the table `inbox`; the same text as `migrations/inbox.sql`, for a service's own migrations. */
export const inboxMigration: string = readFileSync(
  join(import.meta.dirname, '../migrations/inbox.sql'),
  'utf8',
);

/** Longer than the bus keeps an event that nobody acknowledged. */
const KEEP_DAYS = 31;
const CLEAN_EVERY_MS = 3_600_000;
const MOST_TOGETHER = 32;

/**
 * The events that `consumer` sees the first time, each once; to be called in the transaction of their effects. A second call waits for
 * a first one that is still open, and then counts only if that one rolled back. Noted in sorted order, so that two never wait in a
 * circle.
 */
export async function firstSeen(
  client: pg.PoolClient,
  consumer: string,
  events: readonly EventEnvelope[],
): Promise<EventEnvelope[]> {
  const byId = new Map(events.map((event) => [event.id, event]));
  const { rows } = await client.query<{ event_id: string }>({
    name: 'inbox-first-seen',
    text: `INSERT INTO inbox (consumer, event_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING event_id`,
    values: [consumer, [...byId.keys()].toSorted()],
  });
  const fresh = new Set(rows.map((row) => row.event_id));
  return [...byId.values()].filter(({ id }) => fresh.has(id));
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
 * the database is away the event waits (`RetryLater`); any other error is tried five times, then the event is dead.
 *
 * @param prepare before the transaction takes a connection, at every delivery: what itself needs connections of `pool`. Inside `handle`
 *   that would be a deadlock once as many events are handled as the pool has connections
 * @param handle does the effect through `client`; nothing that leaves the database, it may be rolled back
 * @param concerns false: the event has no effect here, and is passed over without asking the database
 * @param together events of different keys that wait at the same time share one transaction. Only for effects that lock nothing
 *   which others lock in another order; when one of them fails, each is done alone
 * @param afterCommit told after each first commit, e.g. `() => relay.wake()`
 */
export async function subscribeOnce(options: {
  bus: Pick<Bus, 'subscribe'>;
  pool: pg.Pool;
  group: string;
  topics: string[];
  concerns?(event: EventEnvelope): boolean;
  together?: boolean;
  prepare?(event: EventEnvelope): Promise<void>;
  handle(event: EventEnvelope, client: pg.PoolClient): Promise<void>;
  afterCommit?(event: EventEnvelope): void;
}): Promise<RunningSubscription> {
  const { bus, pool, group, topics } = options;
  const run = async (events: EventEnvelope[]) => {
    const done = await inTransaction(pool, async (client) => {
      const fresh = await firstSeen(client, group, events);
      for (const event of fresh) await options.handle(event, client);
      return fresh;
    });
    for (const event of done) options.afterCommit?.(event);
  };
  const effect = options.together
    ? createBatchLoader(run, MOST_TOGETHER, isDatabaseAway)
    : (event: EventEnvelope) => run([event]);
  const handle = async (event: EventEnvelope) => {
    try {
      if (options.concerns && !options.concerns(event)) return;
      await options.prepare?.(event);
      await effect(event);
    } catch (error) {
      throw isDatabaseAway(error) ? new RetryLater('the database is away', { cause: error }) : error;
    }
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
