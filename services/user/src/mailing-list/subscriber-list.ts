import type { SubscriberList, WireSubscriber } from '@slipcast/contracts/http/subscribers';
import { contains } from '@slipcast/storage/sql-text';
import { countRows, type Queryable } from '../sql.ts';

/** A line of the export: with the proof of the first confirmation, or of the consent that was imported. */
export type ListedSubscriber = Omit<WireSubscriber, 'since'> & {
  since: Date | null;
  page: string | null;
  sentence: string | null;
};

const MATCHES = `state <> 'pending' AND ($1 = '' OR ${contains('email', '$1')})`;

/** By address; all of them without a limit. */
export async function findSubscribers(
  db: Queryable,
  search: string,
  { skip, limit }: { skip: number; limit: number | null },
): Promise<ListedSubscriber[]> {
  const { rows } = await db.query<ListedSubscriber>(
    `SELECT id, email, state, topics, suppressed_why AS suppressed, proof.at AS since, proof.page, proof.sentence
     FROM subscriber LEFT JOIN LATERAL (
       SELECT at, page, sentence FROM subscriber_consent WHERE subscriber_id = subscriber.id AND what IN ('confirmed', 'imported')
       ORDER BY id LIMIT 1) AS proof ON true
     WHERE ${MATCHES} ORDER BY email LIMIT $2 OFFSET $3`,
    [search, limit, skip],
  );
  return rows;
}

export const countSubscribers = (db: Queryable, search: string): Promise<number> =>
  countRows(db, `subscriber WHERE ${MATCHES}`, [search]);

/** How many people get letters on each topic, and how many get none. */
export async function countByTopic(db: Queryable): Promise<SubscriberList['counts']> {
  const gets = (topic: string) =>
    `count(*) FILTER (WHERE state = 'subscribed' AND suppressed_at IS NULL AND '${topic}' = ANY (topics))::int AS ${topic}`;
  const { rows } = await db.query<SubscriberList['counts']>(
    `SELECT ${['updates', 'seconds', 'news'].map(gets).join(', ')},
       count(*) FILTER (WHERE state = 'subscribed' AND suppressed_at IS NOT NULL)::int AS suppressed,
       count(*) FILTER (WHERE state = 'unsubscribed')::int AS unsubscribed FROM subscriber`,
  );
  return rows[0] ?? { updates: 0, seconds: 0, news: 0, suppressed: 0, unsubscribed: 0 };
}
