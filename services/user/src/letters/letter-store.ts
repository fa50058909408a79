import { randomUUID } from 'node:crypto';
import type { LetterContent } from '@slipcast/contracts/events/letter-events';
import type { WireLetter } from '@slipcast/contracts/http/letters';
import { countRows, type Queryable } from '../sql.ts';
import type { Letter } from './letter.ts';

const COLUMNS = `id, subject, text, topic, pots, shop_update AS "update", state, version, send_at AS "sendAt",
  created_at AS "createdAt", changed_at AS "changedAt", started_at AS "startedAt", ended_at AS "endedAt",
  sent_count AS "sentCount"`;

const ON_TOPIC = `s.state = 'subscribed' AND letter.topic = ANY (s.topics)`;
/** Whether a subscriber `s` still gets the letter `letter`, which has a topic and an id. */
export const STILL_GETS_IT = `${ON_TOPIC} AND s.suppressed_at IS NULL
  AND NOT EXISTS (SELECT FROM letter_recipient r WHERE r.letter_id = letter.id AND r.subscriber_id = s.id)`;
const LEFT = `CASE WHEN state = 'sent' THEN 0
  ELSE (SELECT count(*)::int FROM subscriber s WHERE ${STILL_GETS_IT}) END AS "left",
  (SELECT count(*)::int FROM subscriber s WHERE ${ON_TOPIC} AND s.suppressed_at IS NOT NULL) AS suppressed`;

type Counted = Letter & { left: number; suppressed: number };

/** As the back office reads it. */
export const wireLetter = ({ createdAt: _createdAt, sentCount, ...letter }: Counted): WireLetter => ({
  ...letter,
  sent: sentCount,
  sendAt: letter.sendAt?.toISOString() ?? null,
  changedAt: letter.changedAt.toISOString(),
  startedAt: letter.startedAt?.toISOString() ?? null,
  endedAt: letter.endedAt?.toISOString() ?? null,
});

/** Newest first. */
export async function findLetters(
  db: Queryable,
  { skip, limit }: { skip: number; limit: number },
): Promise<Counted[]> {
  const { rows } = await db.query<Counted>(
    `SELECT ${COLUMNS}, ${LEFT} FROM letter ORDER BY letter.created_at DESC, id LIMIT $1 OFFSET $2`,
    [limit, skip],
  );
  return rows;
}
export const countLetters = (db: Queryable): Promise<number> => countRows(db, 'letter', []);

export async function findLetter(db: Queryable, id: string): Promise<Counted | null> {
  const { rows } = await db.query<Counted>(`SELECT ${COLUMNS}, ${LEFT} FROM letter WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** Until the transaction ends, no one changes or sends it. */
export async function lockLetter(db: Queryable, id: string): Promise<Letter | null> {
  const { rows } = await db.query<Letter>(`SELECT ${COLUMNS} FROM letter WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] ?? null;
}

const valuesOf = ({ subject, text, topic, pots, update }: LetterContent) => [
  subject,
  text,
  topic,
  JSON.stringify(pots),
  update && JSON.stringify(update),
];

/** Answers its id. */
export async function insertLetter(db: Queryable, content: LetterContent): Promise<string> {
  const id = randomUUID();
  await db.query(
    'INSERT INTO letter (id, subject, text, topic, pots, shop_update) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, ...valuesOf(content)],
  );
  return id;
}

export async function saveContent(db: Queryable, id: string, content: LetterContent): Promise<void> {
  await db.query(
    `UPDATE letter SET subject = $2, text = $3, topic = $4, pots = $5, shop_update = $6,
       version = version + 1, changed_at = now() WHERE id = $1`,
    [id, ...valuesOf(content)],
  );
}

/** A scheduled letter without a time is due now. */
export async function saveLetterState(
  db: Queryable,
  id: string,
  { state, sendAt }: Pick<Letter, 'state' | 'sendAt'>,
): Promise<void> {
  await db.query(
    `UPDATE letter SET state = $2, version = version + 1, changed_at = now(),
       send_at = CASE WHEN $2 = 'scheduled' THEN coalesce($3, now()) END WHERE id = $1`,
    [id, state, sendAt],
  );
}

export const deleteLetter = (db: Queryable, id: string): Promise<unknown> =>
  db.query('DELETE FROM letter WHERE id = $1', [id]);
