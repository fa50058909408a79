import type pg from 'pg';

/** A captured payment that another installation made through the same account of the card provider. */
export interface ForeignPayment {
  providerPaymentId: string;
  reference: string;
  amountPence: number;
  madeAt: Date;
}

/** How many of the newest the back office lists, and for how long. */
const LISTED = 20;
const DAYS = 30;

/** Payments of other installations. They change nothing here. */
export const createForeignPayments = (pool: pg.Pool) => ({
  /** Resolves with those that were not known before. */
  async recordForeign(payments: readonly ForeignPayment[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO foreign_payment (provider_payment_id, reference, amount_pence, made_at)
       SELECT "providerPaymentId", reference, "amountPence", "madeAt" FROM jsonb_to_recordset($1) AS found
         ("providerPaymentId" text, reference text, "amountPence" integer, "madeAt" timestamptz)
       ON CONFLICT DO NOTHING RETURNING provider_payment_id AS id`,
      [JSON.stringify(payments)],
    );
    return rows.map(({ id }) => id);
  },

  /** The newest first. */
  async foreign(): Promise<ForeignPayment[]> {
    const { rows } = await pool.query<ForeignPayment>(
      `SELECT provider_payment_id AS "providerPaymentId", reference, amount_pence AS "amountPence", made_at AS "madeAt"
       FROM foreign_payment WHERE made_at > now() - make_interval(days => $2) ORDER BY made_at DESC LIMIT $1`,
      [LISTED, DAYS],
    );
    return rows;
  },
});
