import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { RetryLater } from './bus.ts';
import type { Bus, EventEnvelope, RunningSubscription } from './bus.ts';
import { createBatchLoader } from './batch-loader.ts';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import { inTransaction } from '@slipcast/storage/postgres';
import { bound } from '@slipcast/tracing/scope';

/** SQL of the table `inbox`, the same text as `migrations/inbox.sql`, for a service's own migrations. */
export const inboxMigration: string = readFileSync(
  join(import.meta.dirname, '../migrations/inbox.sql'),
  'utf8',
);

/** Longer than the bus keeps an unacknowledged event. */
const RETENTION_DAYS = 31;
const CLEAN_EVERY_MS = 3_600_000;
const MAX_BATCH = 32;

/**
 * Returns the events that `consumer` has not seen before, each once. Call it in the transaction of their effects: a
 * concurrent call for the same event waits until this transaction ends, and counts only if it rolls back. Ids are
 * inserted in sorted order, which prevents deadlocks.
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

/** Of one event, whose request it is done for even where several share a transaction. */
interface Effect {
  event: EventEnvelope;
  handle(client: pg.PoolClient): Promise<void> | undefined;
  afterCommit(): void;
}

/**
 * Subscribes with an effect in PostgreSQL that happens once per event: inbox row and effect share one transaction. While
 * the database is unavailable the event waits (`RetryLater`); after five attempts with any other error it becomes a dead
 * letter.
 *
 * @param prepare runs at every delivery, before the transaction takes a connection: for work that itself needs connections
 *   of `pool`. Inside `handle` that would deadlock as soon as every connection is handling an event
 * @param handle performs the effect through `client`. It may be rolled back, so nothing may leave the database
 * @param concerns returns false when the event can have no effect here, now or later; it is then skipped without a transaction
 * @param handleTogether instead of `handle`: events of different keys that wait at the same time share one transaction. Their effects
 *   take their locks in one common order. When it fails, each event is handled on its own
 * @param afterCommit called after the first commit of each event, e.g. `() => relay.wake()`
 */
export async function subscribeOnce(options: {
  bus: Pick<Bus, 'subscribe'>;
  pool: pg.Pool;
  group: string;
  topics: string[];
  concerns?(event: EventEnvelope): boolean | Promise<boolean>;
  prepare?(event: EventEnvelope): Promise<void>;
  handle?(event: EventEnvelope, client: pg.PoolClient): Promise<void>;
  handleTogether?(events: EventEnvelope[], client: pg.PoolClient): Promise<void>;
  afterCommit?(event: EventEnvelope): void;
}): Promise<RunningSubscription> {
  const { bus, pool, group, topics } = options;
  const run = async (all: Effect[]) => {
    const events = all.map(({ event }) => event);
    const done = await inTransaction(pool, async (client) => {
      const fresh = new Set(await firstSeen(client, group, events));
      const effects = all.filter(({ event }) => fresh.has(event));
      for (const { handle } of effects) await handle(client);
      if (effects.length > 0)
        await options.handleTogether?.(
          effects.map(({ event }) => event),
          client,
        );
      return effects;
    });
    for (const { afterCommit } of done) afterCommit();
  };
  const runTogether = createBatchLoader(run, MAX_BATCH, isDatabaseUnavailable);
  const effect = (event: EventEnvelope) => {
    const one: Effect = {
      event,
      handle: bound((client: pg.PoolClient) => options.handle?.(event, client)),
      afterCommit: bound(() => options.afterCommit?.(event)),
    };
    return options.handleTogether ? runTogether(one) : run([one]);
  };
  const handle = async (event: EventEnvelope) => {
    try {
      if (options.concerns && !(await options.concerns(event))) return;
      await options.prepare?.(event);
      await effect(event);
    } catch (error) {
      throw isDatabaseUnavailable(error)
        ? new RetryLater('the database is unavailable', { cause: error })
        : error;
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

/** Deletes entries so old that the bus cannot deliver their events again. */
export async function cleanInbox(pool: pg.Pool, consumer: string): Promise<void> {
  await pool.query(
    `DELETE FROM inbox WHERE consumer = $1 AND processed_at < now() - make_interval(days => $2)`,
    [consumer, RETENTION_DAYS],
  );
}
