import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Authenticator {
  /** Sealed. */
  secret: string;
  /** null: it is being set up and does not count yet. */
  confirmedAt: Date | null;
}

export async function findAuthenticator(db: Queryable, userId: string): Promise<Authenticator | null> {
  const { rows } = await db.query<Authenticator>(
    'SELECT secret, confirmed_at AS "confirmedAt" FROM authenticators WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/** Takes the place of one that was never confirmed. False: there is a confirmed one, which stays. */
export async function beginAuthenticator(db: Queryable, userId: string, secret: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO authenticators (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
       WHERE authenticators.confirmed_at IS NULL`,
    [userId, secret],
  );
  return rowCount === 1;
}

/** It counts from now on. False: another one has taken its place meanwhile, or it counts already. */
export async function confirmAuthenticator(
  db: Queryable,
  userId: string,
  secret: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE authenticators SET confirmed_at = now(), last_step = $3
     WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NULL`,
    [userId, secret, step],
  );
  return rowCount === 1;
}

/** Uses up the code of this half minute and of all before. False: it was used already. */
export async function spendStep(
  db: Queryable,
  userId: string,
  secret: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE authenticators SET last_step = $3
     WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NOT NULL AND last_step < $3`,
    [userId, secret, step],
  );
  return rowCount === 1;
}

/** False: there was none that counts. */
export async function removeAuthenticator(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ counted: boolean }>(
    'DELETE FROM authenticators WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS counted',
    [userId],
  );
  return rows[0]?.counted ?? false;
}
