import type { OrderStatus } from '@slipcast/contracts/order-status';
import type pg from 'pg';
import { noOrders, type StatusCounts, type Stretch } from '../rules/order-pages.ts';
import { readRow, type OrderRow } from './order-row.ts';
import type { Order } from '../rules/order.ts';

/** Part of the number, the name or the address; in the C locale plain `lower` only knows A to Z. */
const FOUND = `$1 = '' OR position(lower($1 COLLATE pg_c_utf8) IN
  lower((coalesce(order_number, '') || E'\\n' || customer_name || E'\\n' || customer_email) COLLATE pg_c_utf8)) > 0`;

/** Orders as lists and look-ups; nothing here changes anything. */
export function createOrderLists(pool: pg.Pool) {
  const many = async (name: string, text: string, values: unknown[]): Promise<Order[]> => {
    const { rows } = await pool.query<OrderRow>({ name, text, values });
    return rows.map(readRow);
  };
  return {
    /** Newest first. */
    ofUser: (userId: string, limit = 500) =>
      many('orders-of-user', 'SELECT * FROM orders WHERE user_id = $1 ORDER BY placed_at DESC, id LIMIT $2', [
        userId,
        limit,
      ]),

    /** By status as an order lives through them, then newest first (A§2). */
    forAdmins: (status: OrderStatus | null, limit: number) =>
      many(
        'orders-for-admins',
        `SELECT * FROM orders WHERE $1::text IS NULL OR status = $1
         ORDER BY array_position(ARRAY['pending', 'paid', 'shipped', 'delivered', 'cancelled'], status),
           placed_at DESC, id
         LIMIT $2`,
        [status, limit],
      ),

    /** How many orders of each status there are. @param search part of number, name or e-mail; '' counts all */
    async counts(search: string): Promise<StatusCounts> {
      const { rows } = await pool.query<{ status: OrderStatus; n: number }>({
        name: search === '' ? 'orders-count' : 'orders-count-found',
        ...(search === ''
          ? { text: 'SELECT status, count(*)::int AS n FROM orders GROUP BY status' }
          : {
              text: `SELECT status, count(*)::int AS n FROM orders WHERE ${FOUND} GROUP BY status`,
              values: [search],
            }),
      });
      const counts = noOrders();
      for (const { status, n } of rows) counts[status] = n;
      return counts;
    },

    /** One stretch of the list for admins, newest first. */
    stretch: ({ status, skip, take }: Stretch, search: string) =>
      search === ''
        ? many(
            'orders-stretch',
            'SELECT * FROM orders WHERE status = $1 ORDER BY placed_at DESC, id LIMIT $2 OFFSET $3',
            [status, take, skip],
          )
        : many(
            'orders-stretch-found',
            `SELECT * FROM orders WHERE (${FOUND}) AND status = $2 ORDER BY placed_at DESC, id LIMIT $3 OFFSET $4`,
            [search, status, take, skip],
          ),

    async byNumberAndEmail(orderNumber: string, email: string): Promise<Order | null> {
      const [found] = await many(
        'order-by-number-and-email',
        'SELECT * FROM orders WHERE order_number = $1 AND lower(customer_email) = $2',
        [orderNumber, email],
      );
      return found ?? null;
    },

    newest: (limit: number) =>
      many('orders-newest', 'SELECT * FROM orders ORDER BY placed_at DESC, id LIMIT $1', [limit]),

    /** Revenue counts paid, shipped and delivered orders, less refunds (decision 19). */
    async figures() {
      const { rows } = await pool.query<{
        products: number;
        orders: number;
        users: number;
        revenue_pence: number;
      }>(`
        SELECT (SELECT count(*) FROM product WHERE active) AS products,
          (SELECT count(*) FROM customer) AS users,
          count(*) AS orders,
          coalesce(sum(total_pence - refunded_pence)
            FILTER (WHERE status IN ('paid', 'shipped', 'delivered')), 0)::bigint AS revenue_pence
        FROM orders`);
      return rows[0] ?? { products: 0, orders: 0, users: 0, revenue_pence: 0 };
    },
  };
}
export type OrderLists = ReturnType<typeof createOrderLists>;
