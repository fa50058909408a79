import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { inSmallLetters, startOfDay, startOfNextDay } from '@slipcast/storage/sql-text';
import type pg from 'pg';
import { noOrders, type Slice, type StatusCounts } from './order-pages.ts';
import type { Order } from './order-record.ts';
import { isRefundedInFull } from './refund-entry.ts';
import { ORDER_COLUMNS } from './order-columns.ts';

/** Which orders a list has. `from` and `to` are days such as 2026-11-22, both included; '' sets no condition. */
export interface Wanted {
  search: string;
  from: string;
  to: string;
}
/** Orders that are read at once. */
const BATCH = 500;
const OF_BATCH = 'WHERE id = ANY ($1::uuid[]) ORDER BY placed_at, id';
export const EVERYTHING: Wanted = { search: '', from: '', to: '' };

/** The LIKE pattern of a text that contains this one literally. It has the column's collation, without which the index is not used. */
const containing = (text: string) =>
  `('%' || regexp_replace(${inSmallLetters(text)}, '([\\\\%_])', '\\\\\\1', 'g') || '%') COLLATE "default"`;
/** As the index `orders_tracking` has it. */
const TRACKING = `lower(tracking_info || E'\\n' || replace(tracking_info, ' ', ''))`;
const found = (value: string) =>
  `(search_text LIKE ${containing(value)} OR (tracking_info IS NOT NULL AND ${TRACKING} LIKE ${containing(value)}))`;

/** More words than anyone types. */
const MOST_WORDS = 8;

const CONDITIONS = {
  from: (value: string) => `placed_at >= ${startOfDay(value)}`,
  to: (value: string) => `placed_at < ${startOfNextDay(value)}`,
};

/**
 * The condition for the wanted orders, with its values from `$1` on. These statements have no name, so each is planned afresh: the best
 * plan depends on how many orders a word finds.
 */
export function matching(wanted: Wanted) {
  const conditions: string[] = [];
  const values: string[] = [];
  const valueOf = (value: string) => `$${values.push(value)}::text`;
  const words = wanted.search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length > 0) {
    // Postcodes and tracking numbers are written with and without spaces.
    const every = words.map((word) => found(valueOf(word))).join(' AND ');
    conditions.push(words.length === 1 ? every : `((${every}) OR ${found(valueOf(words.join('')))})`);
  }
  for (const key of ['from', 'to'] as const)
    if (wanted[key] !== '') conditions.push(CONDITIONS[key](valueOf(wanted[key])));
  return { where: conditions.join(' AND ') || 'true', values };
}

/** Lists of orders, read only. */
export function createOrderLists(pool: pg.Pool) {
  const select = async (name: string, rest: string, values: unknown[]): Promise<Order[]> =>
    (await pool.query<Order>({ name, text: `SELECT ${ORDER_COLUMNS} FROM orders ${rest}`, values })).rows;

  const selectOfPayments = async (where: string, value: unknown): Promise<OrderOfPayment[]> =>
    (
      await pool.query<OrderOfPayment>(
        `SELECT id AS "orderId", payment_id AS "paymentId", status, total_pence AS "totalPence",
           refunded_pence AS "refundedPence"
         FROM orders WHERE ${where} AND total_pence > 0 ORDER BY updated_at DESC LIMIT 5000`,
        [value],
      )
    ).rows;

  return {
    /** Newest first. */
    ofUser: (userId: string, limit = 500) =>
      select('orders-of-user', 'WHERE user_id = $1 ORDER BY placed_at DESC, id LIMIT $2', [userId, limit]),

    newest: (limit: number) => select('orders-newest', 'ORDER BY placed_at DESC, id LIMIT $1', [limit]),

    async counts(wanted = EVERYTHING): Promise<StatusCounts> {
      const { where, values } = matching(wanted);
      const { rows } = await pool.query<{ status: OrderStatus; n: number }>(
        `SELECT status, count(*)::int AS n FROM orders WHERE ${where} GROUP BY status`,
        values,
      );
      const counts = noOrders();
      for (const { status, n } of rows) counts[status] = n;
      return counts;
    },

    /** One slice of the list for admins, newest first. The index finds which orders these are, and only they are read. */
    async slice({ status, skip, take }: Slice, wanted = EVERYTHING) {
      const { where, values } = matching(wanted);
      const [ofStatus, limit, offset] = [1, 2, 3].map((more) => `$${values.length + more}`);
      const { rows } = await pool.query<Order>(
        `SELECT ${ORDER_COLUMNS} FROM orders WHERE id IN (
           SELECT id FROM orders WHERE ${where} AND status = ${ofStatus}
           ORDER BY placed_at DESC, id LIMIT ${limit} OFFSET ${offset})
         ORDER BY placed_at DESC, id`,
        [...values, status, take, skip],
      );
      return rows;
    },

    /** All of them in batches, oldest first. The moment goes back as PostgreSQL wrote it, because JavaScript's has no microseconds. */
    async *all(wanted: Wanted, batch = BATCH): AsyncGenerator<Order[]> {
      const { where, values } = matching(wanted);
      const [moment, last, limit] = [1, 2, 3].map((more) => `$${values.length + more}`);
      let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
      for (;;) {
        const { rows } = await pool.query<{ at: string; id: string }>(
          `SELECT placed_at::text AS at, id FROM orders WHERE ${where} AND (placed_at, id) > (${moment}::timestamptz, ${last}::uuid)
           ORDER BY placed_at, id LIMIT ${limit}`,
          [...values, after.at, after.id, batch],
        );
        const newest = rows.at(-1);
        if (!newest) return;
        after = newest;
        yield await select('orders-of-batch', OF_BATCH, [rows.map(({ id }) => id)]);
      }
    },

    /** Paid orders to be posted whose packing has not begun. @param ids null: all of them */
    async toBePacked(ids: string[] | null, printed: boolean): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'orders-to-be-packed',
        text: `SELECT id FROM orders WHERE status = 'paid' AND (packing_at IS NULL OR ($2 AND NOT packing_printed)) AND delivery ->> 'kind' IS DISTINCT FROM 'collection'
                 AND ($1::uuid[] IS NULL OR id = ANY ($1::uuid[])) ORDER BY id LIMIT 1000`,
        values: [ids, printed],
      });
      return rows.map(({ id }) => id);
    },

    /** How many paid orders wait to be packed: not those that are ready to collect, refunded in full, or that their buyers want to cancel. */
    async countToShip(): Promise<number> {
      const { rows } = await pool.query<{ id: string; refunded: boolean }>({
        name: 'orders-to-ship',
        text: `SELECT id, refund_count > 0 OR refunded_pence > 0 AS refunded FROM orders
               WHERE status = 'paid' AND ready_at IS NULL AND NOT EXISTS (
                 SELECT FROM order_request WHERE order_id = orders.id AND kind <> 'return' AND state IN ('asked', 'accepted', 'received'))`,
      });
      const refunded = rows.flatMap((order) => (order.refunded ? [order.id] : []));
      const read = refunded.length > 0 ? await select('orders-of-batch', OF_BATCH, [refunded]) : [];
      return rows.length - read.filter(isRefundedInFull).length;
    },

    /** Orders of an account to whose parcels pots could be added, the newest first. */
    takingMore: (userId: string) =>
      select(
        'orders-taking-more',
        `WHERE user_id = $1 AND status = 'paid' AND packing_at IS NULL AND added_to IS NULL AND parcel_count = 0
         ORDER BY placed_at DESC, id LIMIT 20`,
        [userId],
      ),

    /** The orders that were added to the parcel of this one and may still be sent. */
    addedTo: (id: string) =>
      select(
        'orders-added-to',
        `WHERE added_to IS NOT NULL AND added_to ->> 'orderId' = $1 AND status IN ('pending', 'paid') ORDER BY placed_at, id`,
        [id],
      ),

    /** Those of these order numbers that exist, by number. */
    async byNumbers(orderNumbers: string[]): Promise<Map<string, Order>> {
      const found = await select('orders-by-number', 'WHERE order_number = ANY ($1::text[])', [orderNumbers]);
      return new Map(found.map((order) => [order.orderNumber, order]));
    },

    async byNumberAndEmail(orderNumber: string, email: string): Promise<Order | null> {
      const [found] = await select(
        'order-by-number-and-email',
        'WHERE order_number = $1 AND lower(customer_email) = $2 AND (user_id IS NULL OR joined_at IS NOT NULL)',
        [orderNumber, email],
      );
      return found ?? null;
    },

    ofPayments: (paymentIds: string[]) => selectOfPayments('payment_id = ANY ($1::uuid[])', paymentIds),
    cancelledSince: (since: string) =>
      selectOfPayments(`status = 'cancelled' AND updated_at >= $1 AND payment_id <> id`, since),
  };
}
export type OrderLists = ReturnType<typeof createOrderLists>;
