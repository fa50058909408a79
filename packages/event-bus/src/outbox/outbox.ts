import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** SQL of the table `outbox`, the same text as `migrations/outbox.sql`, for a service's own migrations. */
export const outboxMigration: string = readFileSync(
  join(import.meta.dirname, '../../migrations/outbox.sql'),
  'utf8',
);

export interface NewEvent<T = unknown> {
  /** Topic and type, e.g. `order.paid.v1`. */
  type: string;
  /** The aggregate's id: events of one key keep their order. */
  key: string;
  data: T;
  traceparent?: string;
  /** A UUID, given when a repeat of the cause must not produce a second event. Default: a new one. */
  id?: string;
}

/**
 * Writes events in the transaction that `client` is in: they are sent if and only if it commits. Call it after the
 * aggregate's row is locked or written, so that two transactions of one key write in the order in which they commit.
 * Call `relay.wake()` after the commit; otherwise the relay finds them at its next poll (250 ms). There is no NOTIFY here,
 * because its lock makes all commits on the server queue. Returns the ids.
 */
export async function enqueue(
  client: Pick<pg.ClientBase, 'query'>,
  events: readonly NewEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id ?? randomUUID());
  await client.query({
    name: 'outbox-enqueue',
    text: `
      INSERT INTO outbox (id, topic, key, payload, traceparent)
      SELECT id, topic, key, payload, traceparent
      FROM unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::text[])
        WITH ORDINALITY AS given (id, topic, key, payload, traceparent, position)
      ORDER BY position
      ON CONFLICT (id) DO NOTHING`,
    values: [
      ids,
      events.map(({ type }) => type),
      events.map(({ key }) => key),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ traceparent }) => traceparent ?? null),
    ],
  });
  return ids;
}
