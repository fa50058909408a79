import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { currentTraceparent } from '@slipcast/tracing/scope';

const sqlOf = (file: string) => readFileSync(join(import.meta.dirname, '../../migrations', file), 'utf8');

/** SQL of the table `outbox`, the same text as the files in `migrations`, for a service's own migrations. */
export const outboxMigration: string = `${sqlOf('outbox.sql')}${sqlOf('outbox-start.sql')}`;

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface NewEvent<T = unknown> {
  /** Topic and type, e.g. `order.paid.v1`. */
  type: string;
  /** The aggregate's id: events of one key keep their order. */
  key: string;
  data: T;
  /** Default: of the request or event that the code works for. */
  traceparent?: string;
  /** A UUID, given when a repeat of the cause must not produce a second event. Default: a new one. */
  id?: string;
}

/** The INSERT of events, once for each row of `source`; its parameters, which follow `before` others, are the columns of the events. */
const insertion = (source: string, before: number): string => {
  const [id, topic, key, payload, traceparent] = [1, 2, 3, 4, 5].map((column) => `$${before + column}`);
  return `
    INSERT INTO outbox (id, topic, key, payload, traceparent)
    SELECT given.id, given.topic, given.key, given.payload, given.traceparent
    FROM ${source} unnest(${id}::uuid[], ${topic}::text[], ${key}::text[], ${payload}::jsonb[], ${traceparent}::text[])
      WITH ORDINALITY AS given (id, topic, key, payload, traceparent, position)
    ORDER BY given.position
    ON CONFLICT (id) DO NOTHING`;
};
const columns = (events: readonly NewEvent[]) => [
  events.map(({ id }) => id ?? randomUUID()),
  events.map(({ type }) => type),
  events.map(({ key }) => key),
  events.map(({ data }) => JSON.stringify(data)),
  events.map(({ traceparent }) => traceparent ?? currentTraceparent() ?? null),
];

/**
 * Writes events in the transaction that `client` is in: they are sent if and only if it commits. Call it after the
 * aggregate's row is locked or written, so that two transactions of one key write in the order in which they commit.
 * Call `relay.wake()` after the commit; otherwise the relay finds them at its next poll (250 ms). There is no NOTIFY here,
 * because its lock makes all commits on the server queue.
 */
export async function enqueue(client: Queryable, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await client.query({ name: 'outbox-enqueue', text: insertion('', 0), values: columns(events) });
}

/**
 * Changes one row and writes its events in one statement: one round trip, where a transaction around `enqueue` takes four.
 * Returns whether the row was changed; if not, no event was written either.
 *
 * @param change an UPDATE or INSERT without RETURNING that changes at most one row; `name` names the prepared statement
 */
export async function changeAndEnqueue(
  client: Queryable,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
  events: readonly NewEvent[],
): Promise<boolean> {
  const { rows } = await client.query<{ changed: number }>({
    name,
    text: `WITH changed AS (${text} RETURNING 1), written AS (${insertion('changed,', values.length)})
      SELECT count(*)::int AS changed FROM changed`,
    values: [...values, ...columns(events)],
  });
  return rows[0]?.changed === 1;
}
