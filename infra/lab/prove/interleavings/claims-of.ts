import type pg from 'pg';
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

/** For the sweep these payments have waited for long: what was due to a process that died. */
export const makeDue = (pool: pg.Pool, payments: readonly string[]) =>
  pool.query({
    name: 'prove-due',
    text: `UPDATE payment_attempt SET due_at = due_at - interval '1 day' WHERE id = ANY ($1::uuid[])`,
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
