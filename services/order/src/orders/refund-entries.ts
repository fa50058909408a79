import type pg from 'pg';
import type { RefundEntry } from './refund-entry.ts';
import { isoTime } from './iso-time.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The entries of an order as JSON, oldest first. */
export const ENTRIES = (orderId: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'amountPence', entry.amount_pence,
    'voucherPence', entry.voucher_pence, 'toNewVoucher', entry.to_new_voucher,
    'deliveryPence', entry.delivery_pence, 'pieces', entry.pieces, 'origin', entry.origin, 'reason', entry.reason,
    'note', entry.note, 'message', entry.message, 'by', entry.by_user, 'state', entry.state, 'failure', entry.failure,
    'settledHow', entry.settled_how,
    'askedAt', ${isoTime('entry.asked_at')}, 'endedAt', ${isoTime('entry.ended_at')}) ORDER BY entry.seq), '[]')
  FROM order_refund AS entry WHERE entry.order_id = ${orderId}`;

/** Writes the entries that are new or have changed. */
export async function writeEntries(
  client: Queryable,
  orderId: string,
  before: readonly RefundEntry[],
  after: readonly RefundEntry[],
): Promise<void> {
  for (const entry of after.filter((one) => !before.includes(one)))
    await client.query({
      name: 'order-refund-write',
      text: `
        INSERT INTO order_refund (id, order_id, amount_pence, delivery_pence, pieces, origin, reason, note, message, by_user,
          state, failure, asked_at, ended_at, voucher_pence, to_new_voucher, settled_how)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, failure = excluded.failure, ended_at = excluded.ended_at,
          settled_how = excluded.settled_how`,
      values: [
        entry.id,
        orderId,
        entry.amountPence,
        entry.deliveryPence,
        JSON.stringify(entry.pieces),
        entry.origin,
        entry.reason,
        entry.note,
        entry.message,
        entry.by,
        entry.state,
        entry.failure,
        entry.askedAt,
        entry.endedAt,
        entry.voucherPence,
        entry.toNewVoucher,
        entry.settledHow ?? null,
      ],
    });
}

interface Asked {
  id: string;
  orderId: string;
  paymentId: string;
  amountPence: number;
  reason: string | null;
}

/**
 * Takes the pending refunds about which nothing has been heard for a while; no one else takes them for `againMs`, or for as long as they have
 * waited, because a refund may take days.
 */
export async function takeUnanswered(client: Queryable, againMs: number): Promise<Asked[]> {
  const { rows } = await client.query<Asked>(
    `UPDATE order_refund SET check_at = clock_timestamp() + greatest($1 * interval '1 millisecond', clock_timestamp() - asked_at)
     FROM orders WHERE orders.id = order_refund.order_id AND order_refund.id IN (
       SELECT id FROM order_refund WHERE state = 'pending' AND amount_pence > 0 AND check_at <= clock_timestamp()
         AND asked_at <= clock_timestamp() - $1 * interval '1 millisecond'
       ORDER BY check_at LIMIT 100 FOR UPDATE SKIP LOCKED)
     RETURNING order_refund.id, orders.id AS "orderId", orders.payment_id AS "paymentId",
       order_refund.amount_pence AS "amountPence", order_refund.reason`,
    [againMs],
  );
  return rows;
}
