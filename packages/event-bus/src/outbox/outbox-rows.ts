import type pg from 'pg';
import type { EventEnvelope } from '../bus.ts';
import type { TargetLog } from './log-check.ts';

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
 * Stores which event log the outbox is sent to. When the log was replaced, all sent events that are still stored become new, to be
 * resent in their old order; when its broker was started again, those of the ten minutes before. These are counted from the newest event
 * or from when this process last saw the start before, whichever is earlier: the broker may have been away for long, and a batch that
 * waited for it is newer than what was lost. Returns how many.
 */
export async function setTargetLog(
  client: Queryable,
  { identity, start, seenMsAgo }: TargetLog,
): Promise<number> {
  const { rowCount } = await client.query({
    name: 'outbox-send-to',
    // Both SELECT of outbox_target see the row as it was before.
    text: `
      WITH changed AS (
        INSERT INTO outbox_target (log, start) VALUES ($1, $2)
        ON CONFLICT (one) DO UPDATE SET log = excluded.log, start = coalesce(excluded.start, outbox_target.start)
          WHERE outbox_target.log <> excluded.log OR outbox_target.start IS DISTINCT FROM coalesce($2, outbox_target.start)
        RETURNING 1
      )
      UPDATE outbox SET status = 'new', sent_at = NULL
      WHERE status = 'sent' AND EXISTS (SELECT FROM changed) AND (
        NOT EXISTS (SELECT FROM outbox_target WHERE log = $1)
        OR EXISTS (SELECT FROM outbox_target WHERE start IS NOT NULL)
          AND sent_at >= least(
            (SELECT max(sent_at) FROM outbox WHERE status = 'sent'),
            clock_timestamp() - make_interval(secs => $3)) - interval '10 minutes')`,
    values: [identity, start ?? null, seenMsAgo === undefined ? null : seenMsAgo / 1000],
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
