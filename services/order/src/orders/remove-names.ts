import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { namesDaysOf } from '../shop-limits.ts';
import type { OrderKit } from '../order-kit.ts';

const AT_ONCE = 500;
/** By its code, unless it is the United Kingdom. A shop without zones stores none: see `country-of.ts`. */
const COUNTRY = `coalesce(nullif(delivery ->> 'country', 'GB'),
  CASE substring(upper(delivery_address) FROM '\\m(JE|GY|IM)\\d[A-Z\\d]? *\\d[A-Z]{2}\\M') WHEN 'JE' THEN 'JE' WHEN 'GY' THEN 'GG' WHEN 'IM' THEN 'IM' END,
  'United Kingdom')`;

/**
 * Removes names, email and postal addresses, telephone numbers, tracking information, private notes, notes for packing, what buyers asked for at the checkout and what was written about refunds and requests from orders that are over and were
 * placed this many days ago. Tax law needs the rest: number, days, pots, amounts and the country. Returns how many orders it changed;
 * several replicas may run it at once.
 */
export const removeNames = (pool: pg.Pool, days: number): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `UPDATE orders SET customer_name = 'Name removed', customer_email = '', customer_phone = NULL,
         shipping_address = ${COUNTRY}, delivery_address = ${COUNTRY}, billing_address = 'United Kingdom',
         tracking_info = CASE WHEN tracking_info IS NULL THEN NULL ELSE 'removed' END, names_removed_at = now(), packing_note = NULL, wishes = NULL,
         collected_by = CASE WHEN collected_by IS NULL THEN NULL ELSE 'removed' END
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
    await client.query(
      `UPDATE order_parcel SET tracking_info = 'removed' WHERE order_id = ANY ($1::uuid[]) AND tracking_info IS NOT NULL`,
      [ids],
    );
    await client.query(
      'UPDATE order_refund SET note = NULL, message = NULL WHERE order_id = ANY ($1::uuid[])',
      [ids],
    );
    await client.query(
      `UPDATE order_request_step SET text = NULL
       WHERE text IS NOT NULL AND request_id IN (SELECT id FROM order_request WHERE order_id = ANY ($1::uuid[]))`,
      [ids],
    );
    await client.query(`UPDATE discount_use SET buyers = '{}' WHERE order_id = ANY ($1::uuid[])`, [ids]);
    await client.query(`UPDATE update_piece SET buyers = '{}' WHERE order_id = ANY ($1::uuid[])`, [ids]);
    // What was recorded of orders after a restore, once they have been decided.
    await client.query(
      `UPDATE forgotten_order SET event_data = NULL, parcels = '[]'
       WHERE event_data IS NOT NULL AND decided_at < now() - make_interval(days => $1)`,
      [days],
    );
    return ids.length;
  });

export const removeOldNames = ({ config, logger, pool }: OrderKit): Component =>
  createTicker({
    name: 'removal of names from old orders',
    seconds: config.ORDER_NAMES_SECONDS,
    task: async () => {
      const days = await namesDaysOf({ pool, config });
      while ((await removeNames(pool, days)) > 0);
    },
    logger,
  });
