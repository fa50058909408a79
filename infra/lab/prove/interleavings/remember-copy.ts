import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';

/** The returned function makes PostgreSQL's copy of a pot's reservations what it was. */
export async function rememberCopy(
  pool: pg.Pool,
  { productId, variantId }: Sku,
): Promise<() => Promise<void>> {
  const key = [productId, variantId];
  const { rows } = await pool.query(
    'SELECT to_jsonb(cart_hold) AS row FROM cart_hold WHERE product_id = $1 AND variant_id = $2',
    key,
  );
  const before = JSON.stringify(rows.map(({ row }: { row: unknown }) => row));
  return async () => {
    await pool.query('DELETE FROM cart_hold WHERE product_id = $1 AND variant_id = $2', key);
    await pool.query(
      'INSERT INTO cart_hold SELECT * FROM jsonb_populate_recordset(NULL::cart_hold, $1::jsonb)',
      [before],
    );
  };
}
