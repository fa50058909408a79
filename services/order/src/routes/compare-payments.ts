import { CancelledQuery, OfPaymentsBody, type OrderOfPayment } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import type { OrderRow } from '../store/order-row.ts';
import type { Dependencies } from './dependencies.ts';

const COLUMNS = 'id, payment_id, status, total_pence, refunded_pence';
type Row = Pick<OrderRow, 'id' | 'payment_id' | 'status' | 'total_pence' | 'refunded_pence'>;

async function read(pool: pg.Pool, where: string, value: unknown): Promise<OrderOfPayment[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM orders WHERE ${where} ORDER BY updated_at DESC LIMIT 5000`,
    [value],
  );
  return rows.map((row) => ({
    orderId: row.id,
    paymentId: row.payment_id,
    status: row.status,
    totalPence: row.total_pence,
    refundedPence: row.refunded_pence,
  }));
}

/** What the payment service compares its books with; an event that was lost between the two is found so. */
export const comparePayments = ({ pool }: Dependencies) => [
  endpoint(
    {
      method: 'POST',
      path: '/internal/orders/of-payments',
      access: 'internal',
      summary: 'The orders of these payments, as far as there are any',
      body: OfPaymentsBody,
    },
    ({ body }) => read(pool, 'payment_id = ANY ($1::uuid[])', body.paymentIds),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/internal/orders/cancelled',
      access: 'internal',
      summary: 'Orders that were cancelled, or changed after it, since then',
      query: CancelledQuery,
    },
    ({ query }) => read(pool, `status = 'cancelled' AND updated_at >= $1`, query.since),
  ),
];
