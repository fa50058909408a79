import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** An event that the bus has accepted. */
export interface SentEvent<T = unknown> {
  id: string;
  /** The aggregate's id. */
  key: string;
  data: T;
  /** When it was last sent, by the database's clock. */
  sentAt: Date;
}

/**
 * Makes events new that were sent in the last so many milliseconds: the relay sends them again, in their old order and with their old
 * ids, so a consumer that has seen one ignores it. Sent events are stored for a day. Returns how many there are.
 */
export async function resendSince(client: Queryable, ageMs: number): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE outbox SET status = 'new', sent_at = NULL
     WHERE status = 'sent' AND sent_at >= clock_timestamp() - make_interval(secs => $1)`,
    [ageMs / 1000],
  );
  return rowCount ?? 0;
}

/**
 * As `resendSince`, for events that had no effect. Each waits as long as it was old when it was last sent, so that one whose effect
 * fails for good is sent less and less often. Returns how many are sent again.
 */
export async function resendEvents(client: Queryable, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE outbox SET status = 'new', sent_at = NULL
     WHERE id = ANY ($1::uuid[]) AND status = 'sent' AND clock_timestamp() - sent_at >= sent_at - created_at`,
    [ids],
  );
  return rowCount ?? 0;
}

/** Sent events of one topic, the earliest first; see `effectComparisonMigration`. @param after the last one of the page before */
export async function readSent(
  client: Queryable,
  topic: string,
  given: { sinceMs: number; untilMs: number; after: SentEvent | undefined; limit: number },
): Promise<SentEvent[]> {
  const { sinceMs, untilMs, after, limit } = given;
  const { rows } = await client.query<SentEvent>({
    name: 'outbox-read-sent',
    // `clock_timestamp` would not be looked up in an index, because it changes while a statement runs.
    text: `
      SELECT id, key, payload AS data, sent_at AS "sentAt" FROM outbox
      WHERE status = 'sent' AND topic = $1
        AND sent_at >= greatest(statement_timestamp() - make_interval(secs => $2), (SELECT sent_at FROM outbox WHERE id = $4))
        AND sent_at < statement_timestamp() - make_interval(secs => $3)
        AND ($4::uuid IS NULL OR (sent_at, id) > ((SELECT sent_at FROM outbox WHERE id = $4), $4))
      ORDER BY sent_at, id LIMIT $5`,
    values: [topic, sinceMs / 1000, untilMs / 1000, after?.id ?? null, limit],
  });
  return rows;
}

/** Those of these events that were sent at least `ageMs` ago. */
export async function readTheseSent(
  client: Queryable,
  ids: readonly string[],
  ageMs: number,
): Promise<SentEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<SentEvent>(
    `SELECT id, key, payload AS data, sent_at AS "sentAt" FROM outbox
     WHERE id = ANY ($1::uuid[]) AND status = 'sent' AND sent_at < clock_timestamp() - make_interval(secs => $2)`,
    [ids, ageMs / 1000],
  );
  return rows;
}
