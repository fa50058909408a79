import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';

interface HeldVariant {
  variantId: string;
  held: number;
  /** When the last of these reservations ends, unless it is extended. */
  until: Date;
}
interface HeldPot extends Sku {
  pieces: number;
  freeAt: Date;
}

/** Everything that is reserved, from the snapshot. */
export async function readHeldPots(pool: pg.Pool): Promise<HeldPot[]> {
  const { rows } = await pool.query<HeldPot>({
    name: 'cart-read-held-pots',
    text: `SELECT product_id AS "productId", variant_id AS "variantId", sum(quantity)::int AS pieces, min(expires_at) AS "freeAt"
      FROM cart_hold WHERE quantity > 0 AND expires_at > now()
      GROUP BY product_id, variant_id ORDER BY product_id, variant_id`,
  });
  return rows;
}

/** From the snapshot, which is less than a second behind: enough to warn an admin, not enough to promise anything. */
export async function readProductHolds(pool: pg.Pool, productId: string): Promise<HeldVariant[]> {
  const { rows } = await pool.query<HeldVariant>({
    name: 'cart-read-product-holds',
    text: `SELECT variant_id AS "variantId", sum(quantity)::int AS held, max(expires_at) AS until
      FROM cart_hold WHERE product_id = $1 AND quantity > 0 AND expires_at > now()
      GROUP BY variant_id ORDER BY variant_id`,
    values: [productId],
  });
  return rows;
}

/** SKUs with a reservation that has just ended. The period is a little longer than the pause between two questions. */
export async function readLatelyExpired(pool: pg.Pool): Promise<Sku[]> {
  const { rows } = await pool.query<Sku>({
    name: 'cart-read-lately-expired',
    text: `SELECT DISTINCT product_id AS "productId", variant_id AS "variantId" FROM cart_hold
      WHERE quantity > 0 AND expires_at <= now() AND expires_at > now() - interval '3 seconds' LIMIT 1000`,
  });
  return rows;
}

export async function countActiveHolds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*) FROM cart_hold WHERE quantity > 0 AND expires_at > now()',
  );
  return rows[0]?.count ?? 0;
}
