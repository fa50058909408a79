import type pg from 'pg';
import { createRefundStore } from '../../../../services/payment/src/refunds/refund-store.ts';
import { createClaims } from '../../../../services/payment/src/payments/claim-payments.ts';

interface Query {
  name: string;
  text: string;
  values: unknown[];
}

/** The sweep's own claims, of these payments alone: all schedules have theirs in one table. */
export function claimsOf(pool: pg.Pool, payments: readonly string[]): ReturnType<typeof createClaims> {
  const query = ({ name, text, values }: Query) =>
    pool.query({
      name,
      text: text.replace(
        /(SELECT id FROM payment_attempt\s+WHERE)/,
        `$1 id = ANY ($${values.length + 1}::uuid[]) AND`,
      ),
      values: [...values, payments],
    });
  return createClaims({ query } as unknown as pg.Pool);
}

/** The store of partial refunds, whose jobs take up those of these payments alone. */
export function refundsOf(
  pool: pg.Pool,
  onEvents: () => void,
  payments: readonly string[],
): ReturnType<typeof createRefundStore> {
  const query = (asked: { text: string; values: unknown[] } | string, given: unknown[] = []) => {
    const { text, values, ...rest } = typeof asked === 'string' ? { text: asked, values: given } : asked;
    const only = (column: string) => `$1 ${column} = ANY ($${values.length + 1}::uuid[]) AND`;
    const restricted = text
      .replace(/(SELECT id FROM payment_refund\s+WHERE)/, only('payment_id'))
      .replace(/(FROM payment_attempt\s+WHERE)(?= refund_noted_at)/, only('id'));
    return pool.query({
      ...rest,
      text: restricted,
      values: restricted === text ? values : [...values, payments],
    });
  };
  return createRefundStore({ query, connect: () => pool.connect() } as unknown as pg.Pool, onEvents);
}

/** For the sweep these payments have waited for long: what was due to a process that died. */
export const makeDue = (pool: pg.Pool, payments: readonly string[]) =>
  pool.query({
    name: 'prove-due',
    text: `WITH refunds AS (
             UPDATE payment_refund SET due_at = due_at - interval '1 day' WHERE payment_id = ANY ($1::uuid[]))
           UPDATE payment_attempt SET due_at = due_at - interval '1 day' WHERE id = ANY ($1::uuid[])`,
    values: [payments],
  });

/** These payments were authorised six minutes ago. */
export const makeAbandoned = (pool: pg.Pool, payments: readonly string[]) =>
  pool.query({
    name: 'prove-abandoned',
    text: `UPDATE payment_attempt SET due_at = due_at - interval '1 day', authorised_at = authorised_at - interval '6 minutes'
           WHERE id = ANY ($1::uuid[]) AND state = 'authorised'`,
    values: [payments],
  });
