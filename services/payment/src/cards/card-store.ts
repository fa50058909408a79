import type pg from 'pg';

export interface NotedCard {
  providerPaymentId: string;
  /** Under which the provider's dashboard shows the payment. */
  transactionId: string | null;
  /** One of Square's brands; null: not said. */
  brand: string | null;
  last4: string | null;
}
export type KnownCard = NotedCard & { isNoted: boolean; createdAt: Date };

/** Which card has paid. */
export const createCardStore = (pool: pg.Pool) => ({
  /** Notes cards of our own payments, once. As with fees, each payment is looked up by its index. */
  async note(cards: readonly NotedCard[]): Promise<void> {
    if (cards.length === 0) return;
    const column = (name: keyof NotedCard) => cards.map((card) => card[name]);
    await pool.query({
      name: 'payment-card-note',
      text: `
        INSERT INTO payment_card (square_payment_id, square_order_id, brand, last4)
        SELECT DISTINCT ON (given.id) given.id, given.transaction_id, given.brand, given.last4
        FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS given (id, transaction_id, brand, last4)
        CROSS JOIN LATERAL (SELECT FROM payment_attempt WHERE square_payment_id = given.id LIMIT 1) AS ours ORDER BY given.id
        ON CONFLICT (square_payment_id) DO NOTHING`,
      values: [column('providerPaymentId'), column('transactionId'), column('brand'), column('last4')],
    });
  },

  /** The card of a payment of ours; null: there is no such payment, or the provider does not know it. */
  async of(paymentId: string): Promise<KnownCard | null> {
    const { rows } = await pool.query<KnownCard>({
      name: 'payment-card',
      text: `
        SELECT attempt.square_payment_id AS "providerPaymentId", attempt.created_at AS "createdAt",
          card.square_payment_id IS NOT NULL AS "isNoted", card.square_order_id AS "transactionId", card.brand, card.last4
        FROM payment_attempt AS attempt LEFT JOIN payment_card AS card USING (square_payment_id)
        WHERE attempt.id = $1::uuid AND attempt.square_payment_id IS NOT NULL`,
      values: [paymentId],
    });
    return rows[0] ?? null;
  },

  /** Forgets which card has paid, of payments made before a number of days. Resolves with how many. */
  async forget(days: number): Promise<number> {
    const { rowCount } = await pool.query(
      `UPDATE payment_card AS card SET brand = NULL, last4 = NULL FROM payment_attempt AS attempt
       WHERE attempt.square_payment_id = card.square_payment_id AND card.last4 IS NOT NULL
         AND attempt.created_at < now() - make_interval(days => $1)`,
      [days],
    );
    return rowCount ?? 0;
  },
});
