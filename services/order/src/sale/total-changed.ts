import { formatPence, type Pence } from '@slipcast/contracts/money';
import { Refusal } from '@slipcast/contracts/refusal';

/** Says both totals. @param why part of the sentence, where the reason is known */
export const totalChanged = (before: Pence, now: Pence, why?: string): Refusal =>
  new Refusal(
    'total-changed',
    `The total has changed from ${formatPence(before)} to ${formatPence(now)}${why ? `, ${why}` : ''}. Your card has not been charged.`,
    { data: { expectedTotalPence: before, totalPence: now } },
  );
