import { randomBytes, randomUUID } from 'node:crypto';
import type { WireConsent } from '@slipcast/contracts/http/newsletter';
import { CONFIRM_DAYS, type NewsletterTopic } from '@slipcast/contracts/newsletter';
import type { Queryable } from '../sql.ts';

export interface Subscriber {
  id: string;
  email: string;
  state: 'pending' | 'subscribed' | 'unsubscribed';
  topics: NewsletterTopic[];
  leaveKey: string;
}
/** One line of the proof of consent, before the database gives it its time. */
export type Consent = Omit<WireConsent, 'at'>;

const COLUMNS = 'id, email, state, topics, leave_key AS "leaveKey"';
export const LEAVE_KEY_BYTES = 24;

async function one(db: Queryable, text: string, values: unknown[]): Promise<Subscriber | null> {
  const { rows } = await db.query<Subscriber>(text, values);
  return rows[0] ?? null;
}

/** Locks the subscriber with this address until the transaction ends. A new one is pending and has no topics. */
export async function subscriberAt(db: Queryable, email: string): Promise<Subscriber> {
  const leaveKey = randomBytes(LEAVE_KEY_BYTES).toString('base64url');
  // The update changes nothing of one that exists, except that a pending one has its days again; it is there for the lock.
  const found = await one(
    db,
    `INSERT INTO subscriber (id, email, state, leave_key) VALUES ($1, $2, 'pending', $3)
     ON CONFLICT (email) DO UPDATE SET asked_at = now() RETURNING ${COLUMNS}`,
    [randomUUID(), email, leaveKey],
  );
  if (!found) throw new Error('an insert that returns its row has returned none');
  return found;
}

export const lockByKey = (db: Queryable, key: string): Promise<Subscriber | null> =>
  one(db, `SELECT ${COLUMNS} FROM subscriber WHERE leave_key = $1 FOR UPDATE`, [key]);

export const lockById = (db: Queryable, id: string): Promise<Subscriber | null> =>
  one(db, `SELECT ${COLUMNS} FROM subscriber WHERE id = $1 FOR UPDATE`, [id]);

export const findByKey = (db: Queryable, key: string): Promise<Subscriber | null> =>
  one(db, `SELECT ${COLUMNS} FROM subscriber WHERE leave_key = $1`, [key]);

/** Someone who subscribes has read an email at this address, so letters go there again. */
export async function saveState(
  db: Queryable,
  id: string,
  { state, topics }: Pick<Subscriber, 'state' | 'topics'>,
): Promise<void> {
  await db.query(
    `UPDATE subscriber SET state = $2, topics = $3,
       suppressed_at = CASE WHEN $2 = 'subscribed' THEN NULL ELSE suppressed_at END,
       suppressed_why = CASE WHEN $2 = 'subscribed' THEN NULL ELSE suppressed_why END WHERE id = $1`,
    [id, state, topics],
  );
}

/** Answers the line's number, which rises. */
export async function addConsent(db: Queryable, subscriberId: string, consent: Consent): Promise<number> {
  const { what, topics, page, sentence, network } = consent;
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO subscriber_consent (subscriber_id, what, topics, page, sentence, network)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [subscriberId, what, topics, page, sentence, network],
  );
  return Number(rows[0]?.id);
}

/** All lines since one, itself included, oldest first. */
export async function consentSince(db: Queryable, subscriberId: string, line: number) {
  const { rows } = await db.query<Consent & { at: Date }>(
    `SELECT what, topics, page, sentence, network, at FROM subscriber_consent
     WHERE subscriber_id = $1 AND id >= $2 ORDER BY id`,
    [subscriberId, line],
  );
  return rows;
}

/** Addresses that no one confirmed while the link to do so worked. */
export async function deleteUnconfirmed(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM subscriber WHERE state = 'pending' AND asked_at < now() - make_interval(days => $1)`,
    [CONFIRM_DAYS],
  );
}
