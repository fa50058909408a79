import type pg from 'pg';

/** Someone gets a voucher for what an order is refunded. */
export interface RefundVoucher {
  orderId: string;
  refundId: string;
  pence: number;
  name: string;
  email: string;
  message: string;
}

/** Issues the voucher that a refund is. The job sends it. */
export async function issueRefund(
  client: Pick<pg.ClientBase, 'query'>,
  { orderId, refundId, pence, name, email, message }: RefundVoucher,
): Promise<void> {
  await client.query({
    name: 'voucher-of-refund',
    text: `
      WITH made AS (
        INSERT INTO voucher (id, value_pence, order_id, refund_id, recipient_name, recipient_email, sender_name, message, send_at, issued_at)
        VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, '', $6, clock_timestamp(), clock_timestamp())
        ON CONFLICT (refund_id) DO NOTHING RETURNING id
      )
      INSERT INTO voucher_entry (voucher_id, kind, pence, order_id, refund_id) SELECT id, 'issue', $1, $2, $3 FROM made`,
    values: [pence, orderId, refundId, name, email, message],
  });
}
