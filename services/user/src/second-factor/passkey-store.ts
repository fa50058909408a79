import { changesRow, type Queryable } from '../sql.ts';

export interface Passkey {
  id: string;
  userId: string;
  name: string;
  publicKey: Buffer;
  signCount: number;
  createdAt: Date;
  lastUsedAt: Date | null;
}
type NewPasskey = Pick<Passkey, 'id' | 'userId' | 'name' | 'signCount'> & { publicKey: Uint8Array };

const COLUMNS = `id, user_id AS "userId", name, public_key AS "publicKey", sign_count::float8 AS "signCount",
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** Oldest first. */
export async function passkeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  const text = `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`;
  return (await db.query<Passkey>(text, [userId])).rows;
}

export async function findPasskey(db: Queryable, id: string): Promise<Passkey | null> {
  return (await db.query<Passkey>(`SELECT ${COLUMNS} FROM passkeys WHERE id = $1`, [id])).rows[0] ?? null;
}

/** False: it is already stored. */
export const insertPasskey = (
  db: Queryable,
  { id, userId, name, publicKey, signCount }: NewPasskey,
): Promise<boolean> =>
  changesRow(
    db,
    `INSERT INTO passkeys (id, user_id, name, public_key, sign_count) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [id, userId, name, Buffer.from(publicKey), signCount],
  );

/** False: the count has not risen, so two devices have the same key. Keys that may be copied always report 0. */
export const countUse = (db: Queryable, id: string, signCount: number): Promise<boolean> =>
  changesRow(
    db,
    `UPDATE passkeys SET sign_count = $2, last_used_at = now()
     WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [id, signCount],
  );

export const removePasskey = (db: Queryable, userId: string, id: string): Promise<boolean> =>
  changesRow(db, 'DELETE FROM passkeys WHERE user_id = $1 AND id = $2', [userId, id]);

/** False: there were none. */
export const removePasskeys = (db: Queryable, userId: string): Promise<boolean> =>
  changesRow(db, 'DELETE FROM passkeys WHERE user_id = $1', [userId]);

/** False: it has already been spent. */
export async function spendChallenge(db: Queryable, challenge: string, keepUntil: Date): Promise<boolean> {
  await db.query('DELETE FROM spent_challenges WHERE keep_until < clock_timestamp()');
  const text = 'INSERT INTO spent_challenges (challenge, keep_until) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  return changesRow(db, text, [challenge, keepUntil]);
}
