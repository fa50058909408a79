import { changesRow, countRows, type Queryable } from '../sql.ts';

/** The earlier codes no longer work. */
export async function replaceRecoveryCodes(db: Queryable, userId: string, hashes: string[]): Promise<void> {
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await db.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [
    userId,
    hashes,
  ]);
}

/** False: there is no such code, or it has been used. */
export const spendRecoveryCode = (db: Queryable, userId: string, hash: string): Promise<boolean> =>
  changesRow(db, 'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [userId, hash]);

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, 'recovery_codes WHERE user_id = $1', [userId]);
