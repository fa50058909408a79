import type pg from 'pg';
import { inTransaction } from '@slipcast/storage/postgres';

const AT_ONCE = 500;

/**
 * Takes names, e-mail and postal addresses, telephone numbers, tracking information and private notes out of orders that were placed so
 * long ago and are over. What tax law needs stays: number, days, pots, amounts, and the country. Returns how many; several replicas may
 * do it at once.
 */
export const removeNames = (pool: pg.Pool, days: number): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `UPDATE orders SET customer_name = 'Name removed', customer_email = '', customer_phone = NULL,
         shipping_address = 'United Kingdom', delivery_address = 'United Kingdom', billing_address = 'United Kingdom',
         tracking_info = CASE WHEN tracking_info IS NULL THEN NULL ELSE 'removed' END, names_removed_at = now()
       WHERE id IN (
         SELECT id FROM orders
         WHERE names_removed_at IS NULL AND placed_at < now() - make_interval(days => $1)
           AND (status IN ('shipped', 'delivered') OR (status = 'cancelled' AND (refund_owed_pence = 0 OR refund_settled_at IS NOT NULL)))
         ORDER BY placed_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [days, AT_ONCE],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `UPDATE order_history SET text = 'removed' WHERE order_id = ANY ($1::uuid[]) AND text IS NOT NULL`,
      [ids],
    );
    // What was noted of an order after a restore, once somebody has decided about it.
    await client.query(
      `UPDATE forgotten_order SET event_data = NULL
       WHERE event_data IS NOT NULL AND decided_at < now() - make_interval(days => $1)`,
      [days],
    );
    return ids.length;
  });
