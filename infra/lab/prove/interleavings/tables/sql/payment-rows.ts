import { createHash } from 'node:crypto';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Payment } from '../../../../../../services/payment/src/payments/payment.ts';
import { ago, insert, type Columns } from './insert-row.ts';
import { idOf } from './sql-words.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What makes two requests the same attempt. */
export const openKey = (owner: string | null, sourceId: string, pence: number): string =>
  hash(JSON.stringify([owner, sourceId, pence, 'GBP']));

const UNANSWERED = ['created', 'unknown'];

/** A row of Ada's payment of £42.00 for order #9, with its id at the provider where that has answered. */
export function payment(state: PaymentState, columns: Columns = {}, number = 1): string {
  const isAnswered = !UNANSWERED.includes(state);
  const isOrdered = isAnswered && !['authorised', 'declined'].includes(state);
  return insert('payment_attempt', {
    id: idOf(number),
    owner: 'u:ada',
    payer: 'u:ada',
    cart: null,
    amount_pence: 4200,
    currency: 'GBP',
    source_id: isAnswered ? '' : 'cnon:one',
    source_hash: 'hash',
    verification_token: isAnswered ? null : 'verified',
    square_key: idOf(number),
    square_payment_id: isAnswered && state !== 'declined' ? `P${number}` : null,
    order_id: isOrdered ? idOf(number + 8) : null,
    state,
    created_at: ago('20 minutes'),
    authorised_at: isAnswered && state !== 'declined' ? ago('15 minutes') : null,
    updated_at: ago('10 minutes'),
    state_since: ago('10 minutes'),
    due_at: ago('1 minute'),
    version: 3,
    ...columns,
  });
}

/** A row of a refund of £12.00 of it. */
export const refund = (columns: Columns = {}, number = 21): string =>
  insert('payment_refund', {
    id: idOf(number),
    payment_id: idOf(1),
    amount_pence: 1200,
    reason: 'a chip',
    by_hand: false,
    state: 'pending',
    made_at: ago('10 minutes'),
    due_at: ago('1 minute'),
    ...columns,
  });

const minutes = (ms: number): string => `${Math.round(ms / 1000) / 60}m`;

/** A payment in a line: what is not as usual, and its ages in minutes. */
export function shownPayment(given: Payment | null): Record<string, unknown> | null {
  if (!given) return null;
  const { currency: _c, idempotencyKey, ageMs, inStateMs, createdAt, ...rest } = given;
  const filled = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== null && value !== 0 && value !== ''),
  );
  return {
    ...filled,
    ...(idempotencyKey !== given.id && { idempotencyKey }),
    createdAt,
    age: minutes(ageMs),
    inState: minutes(inStateMs),
  };
}
export const brief = (given: Payment | null): string =>
  given ? `${given.state} version ${given.version}` : 'none';
