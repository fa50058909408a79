import { isPaidByHand as isPaid, type HandPayment, type HandSale } from '@slipcast/contracts/by-hand';
import type pg from 'pg';
import { isoTime } from './iso-time.ts';

export interface SoldByHand {
  id: string;
  paymentId: string;
  /** Absent or null where the buyer ordered in the shop. */
  handSale?: HandSale | null;
}

/** Whether the maker takes an order's money herself, so that the payment service knows nothing of it. */
export const isPaidByHand = ({ id: orderId, ...order }: SoldByHand): boolean => isPaid({ orderId, ...order });

/** The payments of an order as JSON, oldest first. */
const PAYMENTS = (orderId: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'method', method, 'pence', amount_pence, 'by', by_user, 'at', ${isoTime('at')})
    ORDER BY seq), '[]') FROM order_payment WHERE order_id = ${orderId}`;
/** As JavaScript writes times. */
const PAY_UNTIL = isoTime('pay_until');
/** What an order made by hand has, beside its own row; null for any other. */
export const BY_HAND = (orderId: string) =>
  `CASE WHEN made_by IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object('by', made_by, 'payUntil', ${PAY_UNTIL}, 'replaces', replaces))
     || jsonb_build_object('payments', (${PAYMENTS(orderId)})) END`;

/** Adds the payments that are new. Those that are there already stay as they are. */
export async function writePayments(
  client: Pick<pg.ClientBase, 'query'>,
  orderId: string,
  payments: readonly HandPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  await client.query({
    name: 'order-payments-write',
    text: `
      INSERT INTO order_payment (id, order_id, method, amount_pence, by_user, at)
      SELECT id, $1, method, pence, "by", at
      FROM jsonb_to_recordset($2::jsonb) AS payment (id uuid, method text, pence integer, "by" text, at timestamptz)
      ON CONFLICT (id) DO NOTHING`,
    values: [orderId, JSON.stringify(payments)],
  });
}
