import type { Movement } from '@slipcast/contracts/http/movements';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;
interface Row extends Omit<Movement, 'at' | 'stock' | 'shortfall' | 'order'> {
  at: Date;
  /** On hand less the shortfall. */
  balance: number;
  orderId: string | null;
  orderNumber: string | null;
}

/** In words of the history: 'edit', 'count', 'sale' or 'return'. @param movement the name of a table of movements */
export const whatSql = (movement: string): string => `CASE cause WHEN 'adjustment' THEN CASE WHEN EXISTS (
    -- In the same transaction as the count that ended a quarantine.
    SELECT FROM quarantine WHERE quarantine.product_id = ${movement}.product_id
      AND quarantine.variant_id = ${movement}.variant_id AND decided_at = at
  ) THEN 'count' ELSE 'edit' END ELSE cause END`;

/** The user id of the person who moved it, as far as it is known. @param movement the name of a table of movements */
export const bySql = (movement: string): string => `coalesce(by_user, CASE WHEN cause = 'return' THEN (
    SELECT step.by_user FROM order_history AS step
    WHERE step.order_id = ${movement}.order_id AND step.what = 'cancelled' ORDER BY seq DESC LIMIT 1
  ) END)`;

/** What has moved the stock of a product's variants, newest first, and how many movements there are. */
export async function readMovements(
  client: Queryable,
  productId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ name: string | null; movements: Movement[]; total: number }> {
  const { rows: known } = await client.query<{ name: string | null; total: number }>({
    name: 'movements-count',
    text: `SELECT (SELECT nullif(name, '') FROM product WHERE id = $1) AS name,
      (SELECT count(*)::int FROM stock_movement WHERE product_id = $1) AS total`,
    values: [productId],
  });
  const { rows } = await client.query<Row>({
    name: 'movements-read',
    text: `
      WITH wanted AS (
        -- The sum of a SKU's movements is what is on hand less the shortfall.
        SELECT *, sum(delta) OVER (PARTITION BY variant_id ORDER BY version)::int AS balance
        FROM stock_movement WHERE product_id = $1
        ORDER BY at DESC, variant_id, version DESC OFFSET $2 LIMIT $3
      )
      SELECT concat_ws('/', variant_id, version) AS id, at, variant_id AS "variantId", coalesce(sku.color, '') AS color,
        delta AS change, balance, orders.id AS "orderId", orders.order_number AS "orderNumber",
        ${whatSql('wanted')} AS what, ${bySql('wanted')} AS by
      FROM wanted LEFT JOIN sku USING (product_id, variant_id) LEFT JOIN orders ON orders.id = wanted.order_id
      ORDER BY at DESC, variant_id, version DESC`,
    values: [productId, skip, limit],
  });
  const movements = rows.map(({ balance, orderId, orderNumber, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    stock: Math.max(0, balance),
    shortfall: Math.max(0, -balance),
    order: orderId && orderNumber ? { id: orderId, orderNumber } : null,
  }));
  return { name: known[0]?.name ?? null, movements, total: known[0]?.total ?? 0 };
}
