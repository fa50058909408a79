import { order, refund, row, sql, type Columns } from './order-rows.ts';
import { idOf } from './sql-words.ts';

/** By Britain's clock, July 2020 begins at 23:00 the day before. */
export const [BEFORE, FIRST, LAST, AFTER] = [
  '2020-06-30T22:59:59.999Z',
  '2020-06-30T23:00:00Z',
  '2020-07-31T22:59:59.999Z',
  '2020-07-31T23:00:00Z',
];
export const MID = '2020-07-15T12:00:00Z';
export const VAT = { number: 'GB1', ratePercent: 20, includedPence: 333 };
export const of = (number: number, paid: string | null, columns: Columns = {}) =>
  order(number, { placed_at: paid ?? MID, updated_at: MID, paid_at: paid, vat: VAT, ...columns });
export const back = (number: number, by: number, ended: string | null, columns: Columns = {}) =>
  refund(number, by, { asked_at: MID, ended_at: ended, check_at: MID, ...columns });
export const document = (
  series: string,
  number: number,
  by: number,
  refundId: string | null,
  pence: number,
  vat: number,
) =>
  row('vat_document', {
    series,
    number,
    order_id: idOf(by),
    refund_id: refundId,
    issued_at: MID,
    tax_point: MID,
    amount_pence: pence,
    vat_pence: vat,
    seller: {},
  });
export const took = (number: number, by: number, pence: number, time: string) =>
  row('order_payment', {
    id: idOf(number + 600),
    order_id: idOf(by),
    method: 'cash',
    amount_pence: pence,
    by_user: 'mia',
    at: time,
  });
export const HAND = (number: number): Columns => ({ made_by: 'mia', payment_id: idOf(number) });
export const dispute = (id: string, by: number, state: string, time: string, pence = 300) =>
  row('order_dispute', {
    id,
    order_id: idOf(by),
    amount_pence: pence,
    reason: 'fraud',
    state,
    opened_at: time,
    changed_at: time,
  });
export const changed = (id: string, state: string, time: string) =>
  `UPDATE order_dispute SET state = '${state}', changed_at = '${time}' WHERE id = '${id}'`;
export const step = (number: number, what: string, time: string) =>
  row('order_history', { order_id: idOf(number), what, at: time });
export const EMAIL: Columns = { delivery: { method: 'by-email', country: 'GB' }, status: 'delivered' };
export const lost = (id: string): Columns => ({ refund_id: sql(`md5('${id}')::uuid`) });
