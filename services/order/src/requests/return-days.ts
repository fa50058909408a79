import type pg from 'pg';

/** The maker's days for returns, as the last shop.changed.v1 gave them; null: none beyond the law's. */
export async function readReturnDays(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ days: number | null }>({
    name: 'return-days',
    text: 'SELECT return_days AS days FROM shop_settings',
  });
  return rows[0]?.days ?? null;
}
