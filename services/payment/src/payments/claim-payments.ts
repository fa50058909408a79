import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Payment } from './payment.ts';
import { COLUMNS, readPayments } from './payment-rows.ts';

const CLAIM_DUE = readFileSync(join(import.meta.dirname, 'claim-due-payments.sql'), 'utf8');
const CLAIM = `UPDATE payment_attempt
  SET due_at = now() + make_interval(secs => $2::float8 / 1000), version = version + 1
  WHERE id = $1 AND due_at <= now() AND state IN ('created', 'unknown')`;

/** A claim leases a payment to one process by moving its `due_at`, by the database's clock. */
export const createClaims = (pool: pg.Pool) => ({
  /** Claims up to `limit` payments that are due, for `leaseMs`. */
  claimDue: (
    states: readonly PaymentState[],
    { limit, leaseMs, abandonedMs }: { limit: number; leaseMs: number; abandonedMs: number },
  ): Promise<Payment[]> => {
    const values = [states, limit, leaseMs, abandonedMs];
    return readPayments(pool, 'payment-claim-due', `${CLAIM_DUE} RETURNING ${COLUMNS}`, values);
  },

  /** Takes over an authorisation whose process has died; null while a process is working on it. */
  async claim(id: string, leaseMs: number): Promise<Payment | null> {
    const text = `${CLAIM} RETURNING ${COLUMNS}`;
    const [payment] = await readPayments(pool, 'payment-claim', text, [id, leaseMs]);
    return payment ?? null;
  },
});
