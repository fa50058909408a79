import type { Command } from './decide.ts';
import type { Payment } from './payment.ts';

const LONGEST_MS = 60_000;
const LONGEST_REFUND_MS = 6 * 3_600_000;

/**
 * How long to wait before the provider is asked about a payment again. Each unanswered call doubles the pause, up to a
 * minute. A pending refund may take days, so the pause is as long as it has waited so far: seconds, then minutes, then hours.
 */
export function retryMs(
  { unanswered, inStateMs }: Pick<Payment, 'unanswered' | 'inStateMs'>,
  { type }: Pick<Command, 'type'>,
  firstMs: number,
): number {
  if (type === 'refund-pending') return Math.min(LONGEST_REFUND_MS, Math.max(firstMs, inStateMs));
  return Math.min(LONGEST_MS, firstMs * 2 ** unanswered);
}
