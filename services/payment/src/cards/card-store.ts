import type { PaymentCards } from '@slipcast/contracts/http/payment';
import type pg from 'pg';

export interface NotedCard {
  providerPaymentId: string;
  /** Under which the provider's dashboard shows the payment. */
  transactionId: string | null;
  /** One of Square's brands; null: not said. */
  brand: string | null;
  last4: string | null;
}
export type KnownCard = NotedCard & { isNoted: boolean; isOld: boolean };

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

  /** The card of a payment of ours, and whether it is older than so many days; null: there is no such payment, or the provider does not know it. */
  async of(paymentId: string, days: number): Promise<KnownCard | null> {
    const { rows } = await pool.query<KnownCard>({
      name: 'payment-card',
      text: `
        SELECT attempt.square_payment_id AS "providerPaymentId", attempt.created_at < now() - make_interval(days => $2) AS "isOld",
          card.square_payment_id IS NOT NULL AS "isNoted", card.square_order_id AS "transactionId", card.brand, card.last4
        FROM payment_attempt AS attempt LEFT JOIN payment_card AS card USING (square_payment_id)
        WHERE attempt.id = $1::uuid AND attempt.square_payment_id IS NOT NULL`,
      values: [paymentId, days],
    });
    return rows[0] ?? null;
  },

  /** The noted cards of these payments, without those that are this old. */
  async ofAll(paymentIds: readonly string[], days: number): Promise<PaymentCards['cards']> {
    const { rows } = await pool.query<{ paymentId: string; brand: string; last4: string }>({
      name: 'payment-cards',
      text: `
        SELECT attempt.id AS "paymentId", card.brand, card.last4
        FROM payment_attempt AS attempt JOIN payment_card AS card USING (square_payment_id)
        WHERE attempt.id = ANY ($1::uuid[]) AND card.brand IS NOT NULL AND card.last4 IS NOT NULL
          AND attempt.created_at >= now() - make_interval(days => $2)`,
      values: [paymentIds, days],
    });
    return rows.map(({ paymentId, ...card }) => ({ paymentId, card }));
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
