import type pg from 'pg';

export interface KeptOfAccount {
  openedAt: Date;
  addresses: { address: string; lastUsedAt: Date }[];
}

/** When an account was opened, and all its addresses; null: there is none. */
export async function keptOf(pool: Pick<pg.Pool, 'query'>, userId: string): Promise<KeptOfAccount | null> {
  const { rows } = await pool.query<{ at: Date }>('SELECT created_at AS at FROM users WHERE id = $1', [
    userId,
  ]);
  if (!rows[0]) return null;
  const { rows: addresses } = await pool.query<KeptOfAccount['addresses'][number]>(
    `SELECT address, last_used_at AS "lastUsedAt" FROM delivery_addresses WHERE user_id = $1 ORDER BY last_used_at DESC, address`,
    [userId],
  );
  return { openedAt: rows[0].at, addresses };
}
