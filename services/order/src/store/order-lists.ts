import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import type pg from 'pg';
import { noOrders, type Slice, type StatusCounts } from '../rules/order-pages.ts';
import type { Order } from '../rules/order.ts';
import { ORDER_COLUMNS } from './order-columns.ts';

/**
 * Part of the number, the name or the address; in the C locale plain `lower` only knows A to Z. An empty search asks
 * nothing of the rows, so that indexes alone can answer it.
 */
const matches = (search: string): string =>
  search === ''
    ? `$1::text = ''`
    : `position(lower($1 COLLATE pg_c_utf8) IN
         lower((order_number || E'\\n' || customer_name || E'\\n' || customer_email) COLLATE pg_c_utf8)) > 0`;
const named = (name: string, search: string): string => (search === '' ? name : `${name}-found`);

/** Orders as lists and look-ups; nothing here changes anything. */
export function createOrderLists(pool: pg.Pool) {
  const select = async (name: string, rest: string, values: unknown[]): Promise<Order[]> =>
    (await pool.query<Order>({ name, text: `SELECT ${ORDER_COLUMNS} FROM orders ${rest}`, values })).rows;

  const selectOfPayments = async (where: string, value: unknown): Promise<OrderOfPayment[]> =>
    (
      await pool.query<OrderOfPayment>(
        `SELECT id AS "orderId", payment_id AS "paymentId", status, total_pence AS "totalPence",
           refunded_pence AS "refundedPence"
         FROM orders WHERE ${where} ORDER BY updated_at DESC LIMIT 5000`,
        [value],
      )
    ).rows;

  return {
    /** Newest first. */
    ofUser: (userId: string, limit = 500) =>
      select('orders-of-user', 'WHERE user_id = $1 ORDER BY placed_at DESC, id LIMIT $2', [userId, limit]),

    newest: (limit: number) => select('orders-newest', 'ORDER BY placed_at DESC, id LIMIT $1', [limit]),

    /** How many orders of each status there are. @param search part of number, name or e-mail; '' counts all */
    async counts(search: string): Promise<StatusCounts> {
      const { rows } = await pool.query<{ status: OrderStatus; n: number }>({
        name: named('orders-count', search),
        text: `SELECT status, count(*)::int AS n FROM orders WHERE ${matches(search)} GROUP BY status`,
        values: [search],
      });
      const counts = noOrders();
      for (const { status, n } of rows) counts[status] = n;
      return counts;
    },

    /** One slice of the list for admins, newest first. */
    slice: ({ status, skip, take }: Slice, search: string) =>
      select(
        named('orders-slice', search),
        `WHERE ${matches(search)} AND status = $2 ORDER BY placed_at DESC, id LIMIT $3 OFFSET $4`,
        [search, status, take, skip],
      ),

    async byNumberAndEmail(orderNumber: string, email: string): Promise<Order | null> {
      const [found] = await select(
        'order-by-number-and-email',
        'WHERE order_number = $1 AND lower(customer_email) = $2 AND user_id IS NULL',
        [orderNumber, email],
      );
      return found ?? null;
    },

    ofPayments: (paymentIds: string[]) => selectOfPayments('payment_id = ANY ($1::uuid[])', paymentIds),
    cancelledSince: (since: string) => selectOfPayments(`status = 'cancelled' AND updated_at >= $1`, since),
  };
}
export type OrderLists = ReturnType<typeof createOrderLists>;
