import type { OrderStatus } from '@slipcast/contracts/http/order';
import type pg from 'pg';
import { readRow, type OrderRow } from './order-row.ts';
import type { Order } from './order.ts';

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
