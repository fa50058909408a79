import type pg from 'pg';
import { countryOf } from '../orders/country-of.ts';
import type { Order } from '../orders/order-record.ts';
import { documentNumber } from '../paperwork/document.ts';
import type { Movement } from './movement.ts';
import { END_OF_MONTH, MOVEMENTS } from './movements-sql.ts';

const BATCH = 500;
const FIRST = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

interface Row extends Omit<Movement, 'country'>, Pick<Order, 'delivery' | 'deliveryAddress'> {
  /** As PostgreSQL writes it, with microseconds. */
  moment: string;
  number: number | null;
  documentVat: number | null;
}

const isRefund = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  kind === 'refund' || kind === 'voucher-refunded';

/** The VAT of a refund is its credit note's. */
const movementOf = ({
  moment: _moment,
  number,
  documentVat,
  delivery,
  deliveryAddress,
  ...row
}: Row): Movement => ({
  ...row,
  country: countryOf(delivery, deliveryAddress),
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
     WHERE "ratePercent" IS NOT NULL AND kind IN ('sale', 'voucher-sold', 'refund', 'voucher-refunded') AND NOT EXISTS (
       SELECT FROM vat_document WHERE order_id = movement."orderId"
         AND ((kind IN ('sale', 'voucher-sold') AND series = 'invoice') OR (kind IN ('refund', 'voucher-refunded') AND series = 'credit-note' AND refund_id = movement.id)))`,
    [month],
  );
  return rows.map(({ id }) => id);
}

/** What was owed on all vouchers when the month ended, or is owed now, in pence. @param month 2026-11 */
export async function outstandingAfter(pool: pg.Pool, month: string): Promise<number> {
  const { rows } = await pool.query<{ pence: number }>(
    `SELECT coalesce(sum(pence), 0)::int AS pence FROM voucher_entry WHERE at < ${END_OF_MONTH}`,
    [month],
  );
  return rows[0]?.pence ?? 0;
}
