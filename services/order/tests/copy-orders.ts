import type { RefundDesk } from './running-refund-desk.ts';

/** Copies every order with its refunds, disputes and money taken by hand, each with ids, a number and a payment of its own, as often as `times`. */
export async function copyOrders({ pool, payments }: RefundDesk, times: number): Promise<void> {
  const columnsOf = async (name: string) => {
    const { rows } = await pool.query<{ columns: string }>(
      `SELECT string_agg(column_name, ', ' ORDER BY ordinal_position) AS columns FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
      [name],
    );
    return rows[0]?.columns ?? '';
  };
  const [ofOrders, ofRefunds, ofDisputes] = (await Promise.all(
    ['orders', 'order_refund', 'order_dispute'].map(columnsOf),
  )) as [string, string, string];
  const { rows } = await pool.query<{ payment: string; source: string }>(
    `WITH numbered AS MATERIALIZED (
       SELECT orders.id AS source, orders.payment_id AS paid_by, gen_random_uuid() AS id, gen_random_uuid() AS payment_id,
         order_number || '-' || copy AS order_number FROM orders, generate_series(1, $1) AS copy
     ), copied AS MATERIALIZED (
       SELECT source, paid_by, id, CASE WHEN paid_by = source THEN id ELSE payment_id END AS payment_id, order_number FROM numbered
     ), placed AS (
       INSERT INTO orders (${ofOrders})
       SELECT ${ofOrders.replaceAll(/\w+/g, 'one.$&')} FROM copied CROSS JOIN LATERAL (
         SELECT (jsonb_populate_record(orders, to_jsonb(copied) - 'source' - 'paid_by')).* FROM orders WHERE orders.id = source) AS one
     ), refunds AS (
       INSERT INTO order_refund (${ofRefunds})
       SELECT ${ofRefunds.replaceAll(/\w+/g, 'order_refund.$&').replace('order_refund.id, order_refund.order_id', 'gen_random_uuid(), copied.id')} FROM order_refund JOIN copied ON source = order_id
     ), disputes AS (
       INSERT INTO order_dispute (${ofDisputes})
       SELECT ${ofDisputes.replaceAll(/\w+/g, 'order_dispute.$&').replace('order_dispute.id, order_dispute.order_id', 'gen_random_uuid()::text, copied.id')} FROM order_dispute JOIN copied ON source = order_id
     ), taken AS (
       INSERT INTO order_payment (id, order_id, method, amount_pence, by_user, at)
       SELECT gen_random_uuid(), copied.id, method, amount_pence, by_user, at FROM order_payment JOIN copied ON source = order_id ORDER BY seq
     )
     SELECT payment_id AS payment, paid_by AS source FROM copied`,
    [times],
  );
  for (const { payment, source } of rows) {
    const paid = payments.payments.get(source);
    if (paid) payments.payments.set(payment, { ...paid, id: payment });
    payments.fees.set(payment, payments.fees.get(source) ?? 0);
  }
}
