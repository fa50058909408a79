import type pg from 'pg';
import type { EventEnvelope } from '../bus.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

interface Row {
  id: string;
  topic: string;
  key: string;
  payload: unknown;
  traceparent: string | null;
  created_at: Date;
}

/**
 * Marks events as sent and returns the oldest unsent ones, in the order in which they were written.
 *
 * @param sent ids of events that the bus has accepted
 */
export async function markAndTake(
  client: Queryable,
  sent: readonly string[],
  limit: number,
): Promise<EventEnvelope[]> {
  const { rows } = await client.query<Row>({
    name: 'outbox-mark-and-take',
    // The SELECT in the same statement sees the rows as they were before.
    text: `
      WITH marked AS (UPDATE outbox SET status = 'sent', sent_at = now() WHERE id = ANY ($2::uuid[]))
      SELECT id, topic, key, payload, traceparent, created_at FROM outbox
      WHERE status = 'new' AND id <> ALL ($2::uuid[]) ORDER BY seq LIMIT $1`,
    values: [limit, sent],
  });
  return rows.map((row) => ({
    id: row.id,
    type: row.topic,
    occurredAt: row.created_at.toISOString(),
    key: row.key,
    ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
    data: row.payload,
  }));
}

/**
 * Stores which event log the outbox is sent to. When the log was replaced, all sent events that are still stored become
 * new, to be resent in their old order. Returns how many.
 */
export async function setTargetLog(client: Queryable, log: string): Promise<number> {
  const { rowCount } = await client.query({
    name: 'outbox-send-to',
    text: `
      WITH changed AS (
        INSERT INTO outbox_target (log) VALUES ($1)
        ON CONFLICT (one) DO UPDATE SET log = excluded.log WHERE outbox_target.log <> excluded.log
        RETURNING 1
      )
      UPDATE outbox SET status = 'new', sent_at = NULL WHERE status = 'sent' AND EXISTS (SELECT FROM changed)`,
    values: [log],
  });
  return rowCount ?? 0;
}

/** Sent events are stored for a day, in case the bus loses them. */
export async function deleteOldSent(client: Queryable): Promise<void> {
  await client.query(`DELETE FROM outbox WHERE status = 'sent' AND sent_at < now() - interval '1 day'`);
}

/** How many events are unsent, and the age of the oldest in seconds; 0 when there is none. */
export async function unsent(client: Pick<pg.Pool, 'query'>) {
  const { rows } = await client.query<{ count: number; oldestSeconds: number }>(
    `SELECT count(*)::int AS count,
       coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds"
     FROM outbox WHERE status = 'new'`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}
