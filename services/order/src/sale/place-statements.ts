import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSERT_ORDER } from '../orders/order-columns.ts';
import { isoTime } from '../orders/iso-time.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
/** Parts of the statement that only some orders need. */
interface Parts {
  /** What is locked before any pot. */
  lockFirst?: string;
  refusedCode?: string;
  usedCodes?: string;
  refusedVoucher?: string;
  usedVouchers?: string;
  /** What the outcome is where nothing else refuses the order. */
  placed?: string;
  usedUpdate?: string;
  moreEvents?: string;
}
const statementWith = ({
  lockFirst,
  refusedCode,
  usedCodes,
  refusedVoucher,
  usedVouchers,
  placed,
  usedUpdate,
  moreEvents,
}: Parts) =>
  read('place-order.sql')
    .replace('{lock-first}', () => lockFirst ?? '')
    .replace('{placed}', () => placed ?? "'placed'")
    .replace('{used-update}', () => usedUpdate ?? '')
    .replace('{insert-order.sql}', () => INSERT_ORDER)
    .replace('{refused-code}', () => refusedCode ?? '')
    .replace('{used-codes}', () => usedCodes ?? '')
    .replace('{refused-voucher}', () => refusedVoucher ?? '')
    .replace('{used-vouchers}', () => usedVouchers ?? '')
    .replace('{more-events}', () => moreEvents ?? '');
export const PLACE = { name: 'order-place', text: statementWith({}) };
/** Of an order that an admin makes: with a line for the audit log, and an email to its buyer if it is paid by link. */
export const PLACE_BY_HAND = {
  name: 'order-place-by-hand',
  text: statementWith({
    moreEvents: `UNION ALL
    SELECT 3, 'audit.recorded.v1', id::text, ($1::jsonb -> 'audit') || jsonb_build_object('object', order_number)
    FROM inserted
    UNION ALL
    SELECT 4, 'order.payment-requested.v1', id::text, ($1::jsonb -> 'event_data') || jsonb_build_object('orderNumber', order_number,
      'placedAt', ${isoTime('placed_at')}, 'requestId', id)
    FROM inserted WHERE $1::jsonb -> 'order' -> 'handSale' ? 'payUntil'`,
  }),
};
const REPLACED = `$1::jsonb -> 'order' -> 'handSale' -> 'replaces'`;
const REPLACED_ID = `(${REPLACED} ->> 'orderId')::uuid`;
/**
 * Of an order that replaces pots of another one at no charge: it is paid at once, and that order's history says so. The other one stays locked
 * until the commit, so that a refund of the same pieces comes before this decision or after it.
 */
export const PLACE_REPLACEMENT = {
  name: 'order-place-replacement',
  text: statementWith({
    lockFirst: `WHERE (SELECT lock_order(${REPLACED_ID}))`,
    placed: `CASE WHEN refused_replacement(${REPLACED_ID}, ${REPLACED} -> 'pieces') THEN 'replacement-refused' ELSE 'placed' END`,
    usedCodes: `), noted AS (
  INSERT INTO order_history (order_id, what, by_user, text)
  SELECT (given.replaces ->> 'orderId')::uuid, 'replaced', given."by", order_number || E'\\n' || ($1::jsonb ->> 'pieces_text')
  FROM inserted, jsonb_to_record($1::jsonb -> 'order' -> 'handSale') AS given ("by" text, replaces jsonb)`,
    moreEvents: `UNION ALL
    SELECT 3, 'audit.recorded.v1', id::text, ($1::jsonb -> 'audit') || jsonb_build_object('object', order_number)
    FROM inserted
    UNION ALL
    SELECT 4, 'order.paid.v1', id::text,
      ($1::jsonb -> 'event_data') || jsonb_build_object('orderNumber', order_number,
        'placedAt', to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'paidAt', to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM inserted`,
  }),
};
/** A list that is null has no elements. */
const LIST = (name: string) => `nullif($1::jsonb -> 'order' -> '${name}', 'null')`;
const CODES: Parts = {
  // Like has_order, it reads afresh under its locks, which come after the payment's and before the year's counter.
  refusedCode: `WHEN refused_code(
      ARRAY (SELECT (value ->> 'codeId')::uuid FROM jsonb_array_elements(${LIST('discounts')})),
      ARRAY (SELECT jsonb_array_elements_text($1::jsonb -> 'buyers'))) IS NOT NULL THEN 'code-refused'`,
  usedCodes: `), used AS (
  INSERT INTO discount_use (code_id, order_id, buyers, pence)
  SELECT "codeId", inserted.id, ARRAY (SELECT jsonb_array_elements_text($1::jsonb -> 'buyers')), pence
  FROM inserted, jsonb_to_recordset(${LIST('discounts')}) AS given ("codeId" uuid, pence integer)`,
};
export const PLACE_WITH_CODES = { name: 'order-place-with-codes', text: statementWith(CODES) };
const VOUCHERS: Parts = {
  ...CODES,
  // After the codes, before the year's counter.
  refusedVoucher: `WHEN refused_voucher(${LIST('vouchers')}) IS NOT NULL THEN 'voucher-refused'`,
  usedVouchers: `), redeemed AS (
  INSERT INTO voucher_entry (voucher_id, kind, pence, order_id)
  SELECT "voucherId", 'redeem', -pence, inserted.id
  FROM inserted, jsonb_to_recordset(${LIST('vouchers')}) AS given ("voucherId" uuid, pence integer)
  ORDER BY "voucherId"`,
  moreEvents: `UNION ALL
    SELECT 3, 'order.paid.v1', id::text,
      ($1::jsonb -> 'event_data') || jsonb_build_object('orderNumber', order_number,
        'placedAt', ${isoTime('placed_at')},
        'paidAt', ${isoTime('placed_at')})
    FROM inserted WHERE ($1::jsonb -> 'order' ->> 'paidAtOnce')::boolean`,
};
/** With vouchers, and codes if it has any. One that vouchers pay in full is paid at once. */
export const PLACE_WITH_VOUCHERS = { name: 'order-place-with-vouchers', text: statementWith(VOUCHERS) };
/** Of an order with pots of a shop update, which limits what each buyer has; with codes and vouchers if it has any. */
const REFUSED_BY_UPDATE = `refused_by_update($1::jsonb -> 'lines', ARRAY (SELECT jsonb_array_elements_text($1::jsonb -> 'buyers')))`;
const OF_UPDATE: Parts = {
  ...VOUCHERS,
  // The last of the locks before the year's counter.
  placed: `coalesce(${REFUSED_BY_UPDATE}, 'placed')`,
  usedUpdate: `), counted AS (
  INSERT INTO update_piece (update_id, order_id, product_id, variant_id, pieces, buyers)
  SELECT sale ->> 'updateId', inserted.id, wanted.product_id, wanted.variant_id, wanted.quantity,
    ARRAY (SELECT jsonb_array_elements_text($1::jsonb -> 'buyers'))
  FROM inserted, wanted JOIN product ON product.id = wanted.product_id WHERE sale IS NOT NULL`,
};
export const PLACE_OF_UPDATE = { name: 'order-place-of-update', text: statementWith(OF_UPDATE) };
const OTHER = `($1::jsonb -> 'order' -> 'addedTo' ->> 'orderId')::uuid`;
/** Of an order that goes into the parcel of another one, which stays locked until the commit; with anything else that it has. */
export const PLACE_TOGETHER = {
  name: 'order-place-together',
  text: statementWith({
    ...OF_UPDATE,
    // Before the pots, in the order in which a cancellation locks them. Evaluated once, before the first line is read.
    lockFirst: `WHERE (SELECT lock_order(${OTHER}))`,
    placed: `coalesce(CASE WHEN refused_parcel(${OTHER}) OR goes_elsewhere(${OTHER}, $1::jsonb ->> 'parcel_address') THEN 'parcel-refused' END, ${REFUSED_BY_UPDATE}, 'placed')`,
  }),
};
/** Of an order that buys a voucher. The voucher is worth nothing until the order is paid. */
export const PLACE_FOR_VOUCHER = {
  name: 'order-place-for-voucher',
  text: statementWith({
    usedVouchers: `), bought AS (
  INSERT INTO voucher (id, value_pence, order_id, recipient_name, recipient_email, sender_name, message, send_at)
  SELECT gen_random_uuid(), pence, inserted.id, name, email, sender, message,
    CASE WHEN day IS NULL THEN placed_at ELSE day::timestamp AT TIME ZONE 'Europe/London' + interval '8 hours' END
  FROM inserted, jsonb_to_record($1::jsonb -> 'voucher') AS given (
    pence integer, name text, email text, sender text, message text, day date)`,
  }),
};
