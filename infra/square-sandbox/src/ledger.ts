import type { State } from './state.ts';
import type { Payment, Refund } from './wire.ts';

/**
 * Sums in pence. `refunded` includes pending refunds; `pendingRefunds` says how much of it is still pending, `failedRefunds`
 * what refunds that failed or were rejected did not pay back.
 */
type Sums = {
  authorised: number;
  captured: number;
  refunded: number;
  pendingRefunds: number;
  failedRefunds: number;
  voided: number;
  /** What Square has kept. */
  fees: number;
  /** Still held on cards: authorised, neither captured nor voided. */
  open: number;
};
type LedgerEntry = Sums & { reference_id: string | null; payments: Payment[] };
export type Ledger = { currency: string; totals: Sums; references: LedgerEntry[] };

const ZERO: Sums = {
  authorised: 0,
  captured: 0,
  refunded: 0,
  pendingRefunds: 0,
  failedRefunds: 0,
  voided: 0,
  fees: 0,
  open: 0,
};

/** What shoppers were really charged, by reference_id. Declined attempts are listed but add nothing to the sums. */
export function ledgerOf(state: State, currency: string, only?: string): Ledger {
  const totals = { ...ZERO };
  const entries = new Map<string | null, LedgerEntry>();
  const pending = refundsByPayment(state, ['PENDING']);
  const failed = refundsByPayment(state, ['FAILED', 'REJECTED']);
  for (const payment of state.payments.values()) {
    const reference_id = payment.reference_id ?? null;
    if (only !== undefined && reference_id !== only) continue;
    const entry = entries.get(reference_id) ?? { reference_id, ...ZERO, payments: [] };
    entries.set(reference_id, entry);
    entry.payments.push(payment);
    for (const sums of [entry, totals]) {
      count(sums, payment);
      sums.pendingRefunds += pending.get(payment.id) ?? 0;
      sums.failedRefunds += failed.get(payment.id) ?? 0;
    }
  }
  return { currency, totals, references: [...entries.values()] };
}

function count(sums: Sums, payment: Payment): void {
  const { status, amount_money, refunded_money } = payment;
  if (status === 'FAILED') return;
  sums.authorised += amount_money.amount;
  if (status === 'COMPLETED') sums.captured += amount_money.amount;
  if (status === 'CANCELED') sums.voided += amount_money.amount;
  if (status === 'APPROVED') sums.open += amount_money.amount;
  sums.refunded += refunded_money?.amount ?? 0;
  for (const { amount_money: fee } of payment.processing_fee ?? []) sums.fees += fee.amount;
}

function refundsByPayment(state: State, wanted: Refund['status'][]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { status, payment_id, amount_money } of state.refunds.values())
    if (wanted.includes(status)) sums.set(payment_id, (sums.get(payment_id) ?? 0) + amount_money.amount);
  return sums;
}
