import type pg from 'pg';

const STATEMENT = `
  WITH old AS (
    DELETE FROM released_payment WHERE payment_id IN (
      SELECT payment_id FROM released_payment WHERE at < clock_timestamp() - interval '1 day' LIMIT 100 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO released_payment (payment_id) SELECT $1::uuid WHERE NOT has_order($1::uuid) ON CONFLICT DO NOTHING`;

/**
 * Makes sure that no request places an order with this payment from now on, and waits for one that is just doing so. Does
 * nothing if there is an order, which the caller reads afterwards.
 */
export const releasePayment = async (pool: pg.Pool, paymentId: string): Promise<void> =>
  void (await pool.query({ name: 'order-release-payment', text: STATEMENT, values: [paymentId] }));
