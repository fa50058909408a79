import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';

/** Which of these SKUs have a waiting list, and the owners who have been offered a piece. */
export async function readWaitedFor(
  pool: Pick<pg.Pool, 'query'>,
  skus: Sku[],
): Promise<(Sku & { offered: Owner[] })[]> {
  const { rows } = await pool.query<Sku & { offered: Owner[] }>({
    name: 'cart-read-waited-for',
    text: `SELECT product_id AS "productId", variant_id AS "variantId",
        coalesce(array_agg(owner) FILTER (WHERE offered_until IS NOT NULL), '{}') AS offered
      FROM waiting_place JOIN unnest($1::text[], $2::text[]) AS asked (product_id, variant_id) USING (product_id, variant_id)
      GROUP BY product_id, variant_id`,
    values: [skus.map(({ productId }) => productId), skus.map(({ variantId }) => variantId)],
  });
  return rows;
}
