import { changesRow, type Queryable } from '../sql.ts';

export interface Authenticator {
  /** Sealed. */
  secret: string;
  /** null: it is still being set up. */
  confirmedAt: Date | null;
}

export async function findAuthenticator(db: Queryable, userId: string): Promise<Authenticator | null> {
  const { rows } = await db.query<Authenticator>(
    'SELECT secret, confirmed_at AS "confirmedAt" FROM authenticators WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/** Whether there is a confirmed one. */
export const hasAuthenticator = async (db: Queryable, userId: string): Promise<boolean> =>
  Boolean((await findAuthenticator(db, userId))?.confirmedAt);

/** Replaces one that was never confirmed. False: there is a confirmed one, which stays. */
export const beginAuthenticator = (db: Queryable, userId: string, secret: string): Promise<boolean> =>
  changesRow(
    db,
    `INSERT INTO authenticators (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
       WHERE authenticators.confirmed_at IS NULL`,
    [userId, secret],
  );

/** False: another one has replaced it in the meantime, or it has already been confirmed. */
export const confirmAuthenticator = (
  db: Queryable,
  userId: string,
  secret: string,
  step: number,
): Promise<boolean> =>
  changesRow(
    db,
    `UPDATE authenticators SET confirmed_at = now(), last_step = $3
     WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NULL`,
    [userId, secret, step],
  );

/** Uses up the codes of this half minute and of all earlier ones. False: it has already been used. */
export const spendStep = (db: Queryable, userId: string, secret: string, step: number): Promise<boolean> =>
  changesRow(
    db,
    `UPDATE authenticators SET last_step = $3
     WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NOT NULL AND last_step < $3`,
    [userId, secret, step],
  );

/** False: there was no confirmed one. */
export async function removeAuthenticator(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ counted: boolean }>(
    'DELETE FROM authenticators WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS counted',
    [userId],
  );
  return rows[0]?.counted ?? false;
}
