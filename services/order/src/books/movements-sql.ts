import { BY_EMAIL } from '@slipcast/contracts/vouchers';
import { startOfDay } from '@slipcast/storage/sql-text';

/** $1: a month such as 2026-11, by Britain's clock. */
export const END_OF_MONTH = startOfDay(`(($1 || '-01')::date + interval '1 month')`);
const within = (column: string) =>
  `${column} >= ${startOfDay(`($1 || '-01')`)} AND ${column} < ${END_OF_MONTH}`;
const monthOf = (column: string) => `date_trunc('month', ${column} AT TIME ZONE 'Europe/London')`;

/** Orders from before the time of payment was stored were paid when they were placed. */
const PAID_AT = `coalesce(orders.paid_at, CASE WHEN orders.made_by IS NULL AND orders.status IN ('paid', 'shipped', 'delivered') THEN orders.placed_at END)`;
/** A deposit that the maker gave back was never a sale. */
const SOLD_ONCE = `(orders.made_by IS NULL OR orders.payment_id <> orders.id OR orders.paid_at IS NOT NULL)`;
/** The part of an order's VAT that lies in the first so many pence of its price. Parts of a price add up to all of its VAT. */
const vatOfFirst = (pence: string) =>
  `coalesce(round((orders.vat ->> 'includedPence')::numeric * (${pence}) / (orders.total_pence + orders.voucher_pence))::int, 0)`;
const COMMON = `orders.id AS "orderId", orders.payment_id AS "paymentId", orders.order_number AS "orderNumber",
  orders.delivery, orders.delivery_address AS "deliveryAddress", (orders.vat ->> 'ratePercent')::float8 AS "ratePercent"`;

const SELLS_VOUCHER = `orders.delivery ->> 'method' = '${BY_EMAIL}'`;
const SOLD = `CASE WHEN ${SELLS_VOUCHER} THEN 'voucher-sold' ELSE 'sale' END`;
const REFUNDED = `CASE WHEN ${SELLS_VOUCHER} THEN 'voucher-refunded' ELSE 'refund' END`;

/**
 * Deposits of orders made by hand that were paid in an earlier month than the order was paid in full, or cancelled, or that wait for it. The end of
 * `deposit` is null until then.
 */
const DEPOSITS = `
  SELECT payment.id, payment.at, payment.amount_pence AS pence, orders.id AS order_id,
    ${vatOfFirst('payment.until')} - ${vatOfFirst('payment.until - payment.amount_pence')} AS vat,
    coalesce(orders.paid_at, returned.at) AS ended, CASE WHEN orders.paid_at IS NULL THEN 'deposit-returned' ELSE 'deposit-used' END AS ending
  FROM (SELECT *, sum(amount_pence) OVER (PARTITION BY order_id ORDER BY seq) AS until FROM order_payment) AS payment
  JOIN orders ON orders.id = payment.order_id
  CROSS JOIN LATERAL (SELECT max(ended_at) AS at FROM order_refund WHERE order_id = orders.id AND state IN ('done', 'settled')) AS returned
  WHERE coalesce(${monthOf('payment.at')} < ${monthOf('coalesce(orders.paid_at, returned.at)')}, true)`;

/** Of a voucher's own order: the entries by which a refund or a dispute has taken its value, less what came back. */
const takenOff = (refundId: string) => `(SELECT coalesce(-sum(pence), 0)::int FROM voucher_entry
  WHERE order_id = orders.id AND refund_id = ${refundId} AND kind IN ('refund', 'return'))`;

/**
 * Vouchers that are no longer owed although nothing was bought with them and no money went back: void, or bought with a payment that was lost
 * to a dispute. Less than nothing: a refund in Square's dashboard of what had been spent already.
 */
const CANCELLED_VOUCHERS = `
  SELECT md5('voucher-entry ' || entry.seq)::uuid AS id, entry.at, voucher.order_id, -entry.pence AS pence
  FROM voucher_entry AS entry JOIN voucher ON voucher.id = entry.voucher_id
  WHERE entry.kind = 'void' OR (entry.kind IN ('refund', 'return') AND entry.order_id = voucher.order_id AND EXISTS (
    SELECT FROM order_dispute WHERE order_id = voucher.order_id AND md5(order_dispute.id)::uuid = entry.refund_id))
  UNION ALL
  SELECT md5('spent ' || entry.id)::uuid, entry.ended_at, orders.id, ${takenOff('entry.id')} - entry.amount_pence
  FROM order_refund AS entry JOIN orders ON orders.id = entry.order_id
  WHERE ${SELLS_VOUCHER} AND entry.state IN ('done', 'settled') AND entry.amount_pence > ${takenOff('entry.id')}`;

/**
 * Sales, refunds, disputes lost and won after all, what the maker has repaid of a cancelled order, and refunds from before they were entries. The last are dated by the
 * order's history.
 */
export const MOVEMENTS = `
  SELECT ${SOLD} AS kind, orders.id, ${PAID_AT} AS at, ${COMMON},
    coalesce(goods_pence, total_pence) AS "goodsPence", -discount_pence AS "discountPence",
    delivery_pence AS "deliveryPence", total_pence + orders.voucher_pence AS "totalPence", orders.voucher_pence AS "voucherPence",
    coalesce((vat ->> 'includedPence')::int, 0) AS "vatPence", (made_by IS NULL OR orders.payment_id <> orders.id) AS "byCard"
  FROM orders WHERE orders.replaces IS NULL AND ${within(PAID_AT)}
  UNION ALL
  SELECT ${REFUNDED}, entry.id, entry.ended_at, ${COMMON}, -(entry.amount_pence + entry.voucher_pence - entry.delivery_pence), 0,
    -entry.delivery_pence, -(entry.amount_pence + entry.voucher_pence), -entry.voucher_pence, 0, entry.state = 'done' AND (made_by IS NULL OR orders.payment_id <> orders.id)
  FROM order_refund AS entry JOIN orders ON orders.id = entry.order_id
  WHERE entry.state IN ('done', 'settled') AND ${SOLD_ONCE} AND ${within('entry.ended_at')}
  UNION ALL
  SELECT CASE WHEN dispute.lost_pence > 0 THEN 'dispute' ELSE 'dispute-won' END, md5('dispute-entry ' || dispute.seq)::uuid, dispute.at, ${COMMON},
    -dispute.lost_pence, 0, 0, -dispute.lost_pence, 0, -dispute.vat_pence, true
  FROM order_dispute_entry AS dispute JOIN orders ON orders.id = dispute.order_id WHERE ${within('dispute.at')}
  UNION ALL
  SELECT 'refund', orders.payment_id, refund_settled_at, ${COMMON}, -refund_owed_pence, 0, 0, -refund_owed_pence, 0, 0, false
  FROM orders WHERE refund_owed_pence > 0 AND ${within('refund_settled_at')}
  UNION ALL
  SELECT 'refund', orders.payment_id, early.at, ${COMMON}, -early.pence, 0, 0, -early.pence, 0, 0, (made_by IS NULL OR orders.payment_id <> orders.id)
  FROM orders CROSS JOIN LATERAL (
    SELECT refunded_pence - coalesce((
        SELECT sum(amount_pence) FROM order_refund WHERE order_id = orders.id AND state = 'done'), 0)::int AS pence,
      coalesce((SELECT max(order_history.at) FROM order_history WHERE order_id = orders.id AND what = 'refunded'), updated_at) AS at
  ) AS early WHERE refunded_pence > 0 AND early.pence > 0 AND ${within('early.at')}
  UNION ALL
  SELECT 'deposit', deposit.id, deposit.at, ${COMMON}, deposit.pence, 0, 0, deposit.pence, 0, deposit.vat, false
  FROM (${DEPOSITS}) AS deposit JOIN orders ON orders.id = deposit.order_id WHERE ${within('deposit.at')}
  UNION ALL
  SELECT deposit.ending, md5('ended ' || deposit.id)::uuid, deposit.ended, ${COMMON}, -deposit.pence, 0, 0, -deposit.pence, 0, -deposit.vat, false
  FROM (${DEPOSITS}) AS deposit JOIN orders ON orders.id = deposit.order_id WHERE ${within('deposit.ended')}
  UNION ALL
  SELECT 'voucher-cancelled', cancelled.id, cancelled.at, ${COMMON}, cancelled.pence, 0, 0, cancelled.pence, cancelled.pence, 0, false
  FROM (${CANCELLED_VOUCHERS}) AS cancelled JOIN orders ON orders.id = cancelled.order_id WHERE ${within('cancelled.at')}`;
