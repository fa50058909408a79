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
    name: sent.length > 0 ? 'outbox-mark-and-take' : 'outbox-take',
    text: `
      ${sent.length > 0 ? MARK : ''}
      SELECT id, topic, key, payload, traceparent, created_at FROM outbox
      WHERE status = 'new' ${sent.length > 0 ? 'AND id <> ALL ($2::uuid[])' : ''} ORDER BY seq LIMIT $1`,
    values: sent.length > 0 ? [limit, sent] : [limit],
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
// The SELECT in the same statement sees the rows as they were before.
const MARK = `WITH marked AS (UPDATE outbox SET status = 'sent', sent_at = now() WHERE id = ANY ($2::uuid[]))`;

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

export async function unsentCount(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM outbox WHERE status = 'new'`,
  );
  return rows[0]?.count ?? 0;
}

/** Age in seconds of the oldest unsent event; 0 when there is none. */
export async function oldestSeconds(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS seconds
     FROM outbox WHERE status = 'new' ORDER BY seq LIMIT 1`,
  );
  return rows[0]?.seconds ?? 0;
}
