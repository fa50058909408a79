import type { PaymentFee } from '@slipcast/contracts/http/payment';
import type pg from 'pg';

export interface NotedFee {
  providerPaymentId: string;
  feePence: number;
}

/** What the card provider keeps of each payment. */
export const createFeeStore = (pool: pg.Pool) => ({
  /**
   * Notes fees of our own payments; those of others, which the account may also have, are left out. Each is looked up by its index: for `EXISTS`,
   * PostgreSQL reads the whole table while it is small, and keeps that plan as it grows.
   */
  async note(fees: readonly NotedFee[]): Promise<void> {
    if (fees.length === 0) return;
    await pool.query({
      name: 'payment-fee-note',
      text: `
        INSERT INTO payment_fee (square_payment_id, fee_pence)
        SELECT DISTINCT ON (given.id) given.id, pence FROM unnest($1::text[], $2::integer[]) AS given (id, pence)
        CROSS JOIN LATERAL (SELECT FROM payment_attempt WHERE square_payment_id = given.id LIMIT 1) AS ours ORDER BY given.id
        ON CONFLICT (square_payment_id) DO UPDATE SET fee_pence = excluded.fee_pence, noted_at = now()
        WHERE payment_fee.fee_pence <> excluded.fee_pence`,
      values: [fees.map(({ providerPaymentId }) => providerPaymentId), fees.map(({ feePence }) => feePence)],
    });
  },

  /** The fees of these payments; null where it is not known yet. Unknown payments are left out. */
  async of(paymentIds: readonly string[]): Promise<(PaymentFee & { providerPaymentId: string | null })[]> {
    const { rows } = await pool.query<PaymentFee & { providerPaymentId: string | null }>({
      name: 'payment-fees',
      text: `
        SELECT attempt.id AS "paymentId", attempt.square_payment_id AS "providerPaymentId", fee.fee_pence AS "feePence"
        FROM payment_attempt AS attempt LEFT JOIN payment_fee AS fee USING (square_payment_id)
        WHERE attempt.id = ANY ($1::uuid[])`,
      values: [paymentIds],
    });
    return rows;
  },
});
export type FeeStore = ReturnType<typeof createFeeStore>;
