import type pg from 'pg';
import type { UpdateFigures } from '@slipcast/contracts/http/update-figures';
import { toPounds } from '@slipcast/contracts/money';

interface Row {
  orders: number;
  pieces: number;
  pence: number;
  unpaid: number;
  refused: number;
}

/**
 * What shoppers have bought of a shop update, by the orders as they are now. Takings are the whole totals of its orders, with delivery and
 * whatever else is in them.
 */
export async function readUpdateFigures(pool: pg.Pool, updateId: string): Promise<UpdateFigures> {
  const { rows } = await pool.query<Row>({
    name: 'update-figures',
    text: `WITH part AS (SELECT order_id, sum(pieces)::int AS pieces FROM update_piece WHERE update_id = $1 GROUP BY order_id)
      SELECT count(*) FILTER (WHERE status <> 'cancelled')::int AS orders,
        coalesce(sum(pieces) FILTER (WHERE status <> 'cancelled'), 0)::int AS pieces,
        coalesce(sum(total_pence + voucher_pence - refunded_pence) FILTER (WHERE status NOT IN ('pending', 'cancelled')), 0)::int AS pence,
        count(*) FILTER (WHERE status = 'pending')::int AS unpaid,
        count(*) FILTER (WHERE status = 'cancelled')::int AS refused
      FROM part JOIN orders ON orders.id = part.order_id`,
    values: [updateId],
  });
  const { orders = 0, pieces = 0, pence = 0, unpaid = 0, refused = 0 } = rows[0] ?? {};
  return { orders, sold: pieces, takings: toPounds(pence), unpaid, cancelled: refused };
}
