import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSERT_ORDER } from '../orders/order-columns.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
/** @param codes parts of the statement that only an order with codes, or one made by hand, needs */
const statementWith = (codes: { refused: string; used: string; more?: string }) =>
  read('place-order.sql')
    .replace('{insert-order.sql}', () => INSERT_ORDER)
    .replace('{refused-code}', () => codes.refused)
    .replace('{used-codes}', () => codes.used)
    .replace('{more-events}', () => codes.more ?? '');
export const PLACE = { name: 'order-place', text: statementWith({ refused: '', used: '' }) };
/** Of an order that an admin makes: with a line for the audit log, and an email to its buyer if it is paid by link. */
export const PLACE_BY_HAND = {
  name: 'order-place-by-hand',
  text: statementWith({
    refused: '',
    used: '',
    more: `UNION ALL
    SELECT 3, 'audit.recorded.v1', id::text, ($1::jsonb -> 'audit') || jsonb_build_object('object', order_number)
    FROM inserted
    UNION ALL
    SELECT 4, 'order.payment-requested.v1', id::text, ($1::jsonb -> 'event_data') || jsonb_build_object('orderNumber', order_number,
      'placedAt', to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'requestId', id)
    FROM inserted WHERE $1::jsonb -> 'order' -> 'handSale' ? 'payUntil'`,
  }),
};
export const PLACE_WITH_CODES = {
  name: 'order-place-with-codes',
  text: statementWith({
    // Like has_order, it reads afresh under its locks, which come after the payment's and before the year's counter.
    refused: `WHEN refused_code(
      ARRAY (SELECT (value ->> 'codeId')::uuid FROM jsonb_array_elements($1::jsonb -> 'order' -> 'discounts')),
      ARRAY (SELECT jsonb_array_elements_text($1::jsonb -> 'buyers'))) IS NOT NULL THEN 'code-refused'`,
    used: `), used AS (
  INSERT INTO discount_use (code_id, order_id, buyers, pence)
  SELECT "codeId", inserted.id, ARRAY (SELECT jsonb_array_elements_text($1::jsonb -> 'buyers')), pence
  FROM inserted, jsonb_to_recordset($1::jsonb -> 'order' -> 'discounts') AS given ("codeId" uuid, pence integer)`,
  }),
};
