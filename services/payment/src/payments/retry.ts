import type { Command } from './decide.ts';
import type { Payment } from './payment.ts';

const LONGEST_MS = 60_000;
const LONGEST_REFUND_MS = 6 * 3_600_000;

/**
 * How long to leave a payment alone that the provider did not finish. After no answer the pause doubles, up to a minute.
 * A pending refund, which may take days, is asked about again when it has waited as long again: seconds at first, then
 * minutes, then hours.
 */
export function retryMs(
  { unanswered, inStateMs }: Pick<Payment, 'unanswered' | 'inStateMs'>,
  { type }: Pick<Command, 'type'>,
  firstMs: number,
): number {
  if (type === 'refund-pending') return Math.min(LONGEST_REFUND_MS, Math.max(firstMs, inStateMs));
  return Math.min(LONGEST_MS, firstMs * 2 ** unanswered);
}
