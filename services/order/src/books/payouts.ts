import type { InternalPayout, InternalPayouts } from '@slipcast/contracts/http/payouts';
import { startOfDay } from '@slipcast/storage/sql-text';
import type pg from 'pg';
import type { PaymentClient } from '../orders/payment-client.ts';

/** The transfers of a month to the maker's bank, by Britain's clock. @param month 2026-11 */
export async function payoutsOf(
  pool: pg.Pool,
  payments: Pick<PaymentClient, 'payouts'>,
  month: string,
): Promise<InternalPayouts> {
  const { rows } = await pool.query<{ from: Date; to: Date }>(
    `SELECT ${startOfDay(`($1 || '-01')`)} AS "from", ${startOfDay(`(($1 || '-01')::date + interval '1 month')`)} AS "to"`,
    [month],
  );
  const [bounds] = rows;
  if (!bounds) throw new Error('a month has no bounds');
  return payments.payouts(bounds.from, bounds.to);
}

const sum = (payouts: readonly InternalPayout[], pence: (payout: InternalPayout) => number): number =>
  payouts.reduce((total, payout) => total + pence(payout), 0);

/** What they add up to, in pence. One that came back has moved nothing. */
export function totalOfPayouts(all: readonly InternalPayout[]) {
  const payouts = all.filter(({ state }) => state !== 'failed');
  return {
    count: payouts.length,
    totalPence: sum(payouts, ({ amountPence }) => amountPence),
    salesPence: sum(payouts, ({ parts }) => parts.salesPence),
    refundsPence: -sum(payouts, ({ parts }) => parts.refundsPence),
    feesPence: -sum(payouts, ({ parts }) => parts.feesPence),
    disputesPence: -sum(payouts, ({ parts }) => parts.disputesPence),
    otherPence: sum(payouts, ({ parts }) => parts.otherPence),
  };
}
