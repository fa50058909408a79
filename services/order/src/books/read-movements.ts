import { startOfDay } from '@slipcast/storage/sql-text';
import type pg from 'pg';
import { documentNumber } from '../paperwork/document.ts';
import { BY_EMAIL } from '@slipcast/contracts/vouchers';
import type { Movement } from './movement.ts';

const BATCH = 500;
const FIRST = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** $1: a month such as 2026-11, from its first moment to its last by Britain's clock. */
const within = (column: string) =>
  `${column} >= ${startOfDay(`($1 || '-01')`)} AND ${column} < ${startOfDay(`(($1 || '-01')::date + interval '1 month')`)}`;

/** Orders from before the time of payment was stored were paid when they were placed. */
const PAID_AT = `coalesce(orders.paid_at, CASE WHEN orders.made_by IS NULL AND orders.status IN ('paid', 'shipped', 'delivered') THEN orders.placed_at END)`;
/** A deposit that the maker gave back was never a sale. */
const SOLD_ONCE = `(orders.made_by IS NULL OR orders.payment_id <> orders.id OR orders.paid_at IS NOT NULL)`;
const COMMON = `orders.id AS "orderId", orders.payment_id AS "paymentId", orders.order_number AS "orderNumber",
  coalesce(orders.delivery ->> 'country', 'GB') AS country, (orders.vat ->> 'ratePercent')::float8 AS "ratePercent"`;

const SELLS_VOUCHER = `orders.delivery ->> 'method' = '${BY_EMAIL}'`;
const SOLD = `CASE WHEN ${SELLS_VOUCHER} THEN 'voucher-sold' ELSE 'sale' END`;
const REFUNDED = `CASE WHEN ${SELLS_VOUCHER} THEN 'voucher-refunded' ELSE 'refund' END`;

/**
 * Sales, refunds, lost disputes, what the maker has repaid of a cancelled order, and refunds from before they were entries. The last are dated by the
 * order's history.
 */
const MOVEMENTS = `
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
  SELECT 'dispute', md5(dispute.id)::uuid, dispute.changed_at, ${COMMON}, -dispute.amount_pence, 0, 0, -dispute.amount_pence, 0, 0, true
  FROM order_dispute AS dispute JOIN orders ON orders.id = dispute.order_id
  WHERE dispute.state IN ('lost', 'accepted') AND ${within('dispute.changed_at')}
  UNION ALL
  SELECT 'refund', orders.payment_id, refund_settled_at, ${COMMON}, -refund_owed_pence, 0, 0, -refund_owed_pence, 0, 0, false
  FROM orders WHERE refund_owed_pence > 0 AND ${within('refund_settled_at')}
  UNION ALL
  SELECT 'refund', orders.payment_id, early.at, ${COMMON}, -early.pence, 0, 0, -early.pence, 0, 0, (made_by IS NULL OR orders.payment_id <> orders.id)
  FROM orders CROSS JOIN LATERAL (
    SELECT refunded_pence - coalesce((
        SELECT sum(amount_pence) FROM order_refund WHERE order_id = orders.id AND state = 'done'), 0)::int AS pence,
      coalesce((SELECT max(order_history.at) FROM order_history WHERE order_id = orders.id AND what = 'refunded'), updated_at) AS at
  ) AS early WHERE refunded_pence > 0 AND early.pence > 0 AND ${within('early.at')}`;

interface Row extends Movement {
  /** As PostgreSQL writes it, with microseconds. */
  moment: string;
  number: number | null;
  documentVat: number | null;
}

const isRefund = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  kind === 'refund' || kind === 'voucher-refunded';

/** The VAT of a refund is its credit note's. */
const movementOf = ({ moment: _moment, number, documentVat, ...row }: Row): Movement => ({
  ...row,
  vatPence: isRefund(row) ? -(documentVat ?? 0) : row.vatPence,
  document:
    number === null ? null : documentNumber({ series: isRefund(row) ? 'credit-note' : 'invoice', number }),
});

/** A month's movements in batches, oldest first. @param month 2026-11 */
export async function* readMovements(pool: pg.Pool, month: string): AsyncGenerator<Movement[]> {
  let after = FIRST;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await pool.query<Row>(
      `SELECT movement.*, movement.at::text AS moment, document.number, document.vat_pence AS "documentVat"
       FROM (${MOVEMENTS}) AS movement LEFT JOIN vat_document AS document ON document.order_id = movement."orderId"
         AND ((kind IN ('sale', 'voucher-sold') AND series = 'invoice') OR (kind IN ('refund', 'voucher-refunded') AND series = 'credit-note' AND refund_id = movement.id))
       WHERE (movement.at, movement.id) > ($2::timestamptz, $3::uuid)
       ORDER BY movement.at, movement.id LIMIT $4`,
      [month, after.at, after.id, BATCH],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = { at: last.moment, id: last.id };
    yield rows.map(movementOf);
  }
}

/** Orders of the month that lack an invoice or a credit note, because an event was lost. @param month 2026-11 */
export async function ordersWithoutDocuments(pool: pg.Pool, month: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT DISTINCT movement."orderId" AS id FROM (${MOVEMENTS}) AS movement
     WHERE "ratePercent" IS NOT NULL AND kind <> 'dispute' AND NOT EXISTS (
       SELECT FROM vat_document WHERE order_id = movement."orderId"
         AND ((kind IN ('sale', 'voucher-sold') AND series = 'invoice') OR (kind IN ('refund', 'voucher-refunded') AND series = 'credit-note' AND refund_id = movement.id)))`,
    [month],
  );
  return rows.map(({ id }) => id);
}
