import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The earlier codes no longer work. */
export async function replaceRecoveryCodes(db: Queryable, userId: string, hashes: string[]): Promise<void> {
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await db.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [
    userId,
    hashes,
  ]);
}

/** False: there is no such code, or it has been used. */
export async function spendRecoveryCode(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [
    userId,
    hash,
  ]);
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const count = 'SELECT count(*)::int AS n FROM recovery_codes WHERE user_id = $1';
  return (await db.query<{ n: number }>(count, [userId])).rows[0]?.n ?? 0;
}
