import type { Book } from './book.ts';
import type { Payment } from './wire.ts';

/** Sums in pence. `refunded` counts pending refunds too, `pendingRefunds` says how much of it is not settled. */
export type Sums = {
  authorised: number;
  captured: number;
  refunded: number;
  pendingRefunds: number;
  voided: number;
  /** Authorised, neither captured nor voided: money that is still held on cards. */
  open: number;
};
export type LedgerEntry = Sums & { reference_id: string | null; payments: Payment[] };
export type Ledger = { currency: string; totals: Sums; references: LedgerEntry[] };

const nothing = (): Sums => ({
  authorised: 0,
  captured: 0,
  refunded: 0,
  pendingRefunds: 0,
  voided: 0,
  open: 0,
});

/** The test oracle: what every reference_id cost its shopper, declined attempts listed with nothing in their sums. */
export function ledgerOf(book: Book, currency: string, only?: string): Ledger {
  const totals = nothing();
  const entries = new Map<string | null, LedgerEntry>();
  const pending = pendingByPayment(book);
  for (const payment of book.payments.values()) {
    const reference_id = payment.reference_id ?? null;
    if (only !== undefined && reference_id !== only) continue;
    const entry = entries.get(reference_id) ?? { reference_id, ...nothing(), payments: [] };
    entries.set(reference_id, entry);
    entry.payments.push(payment);
    for (const sums of [entry, totals]) count(sums, payment, pending.get(payment.id) ?? 0);
  }
  return { currency, totals, references: [...entries.values()] };
}

function count(sums: Sums, payment: Payment, pendingRefunds: number): void {
  const { status, amount_money, refunded_money } = payment;
  if (status === 'FAILED') return;
  sums.authorised += amount_money.amount;
  if (status === 'COMPLETED') sums.captured += amount_money.amount;
  if (status === 'CANCELED') sums.voided += amount_money.amount;
  if (status === 'APPROVED') sums.open += amount_money.amount;
  sums.refunded += refunded_money?.amount ?? 0;
  sums.pendingRefunds += pendingRefunds;
}

function pendingByPayment(book: Book): Map<string, number> {
  const pending = new Map<string, number>();
  for (const { status, payment_id, amount_money } of book.refunds.values())
    if (status === 'PENDING') pending.set(payment_id, (pending.get(payment_id) ?? 0) + amount_money.amount);
  return pending;
}
