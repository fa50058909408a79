import { decide } from '../payments/decide.ts';
import type { PaymentEvent } from '../payments/payment-events.ts';
import type { Payment } from '../payments/payment.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import { failedEvent, partlyRefundedEvent } from './refund-events.ts';
import { donePence, isNameless, promisedPence, type Refund } from './refund.ts';

/** What the order service asks for, or what the provider answers about one refund or about all of a payment. */
export type RefundCommand =
  | { type: 'request'; id: string; orderId: string; amountPence: number; reason: string | null }
  | { type: 'answered'; id: string; answer: ProviderRefund }
  /** The provider certainly has not refunded it and will not. */
  | { type: 'refused'; id: string; code: string }
  | { type: 'unanswered'; id: string }
  /** All refunds of the payment at the provider. @param newId for a refund by hand */
  | { type: 'listed'; listed: readonly ProviderRefund[]; newId: () => string };

export interface RefundDecision {
  payment: Payment;
  /** Those that are new or have changed. */
  changed: Refund[];
  events: PaymentEvent[];
}

const STATES = { pending: 'pending', completed: 'done', failed: 'failed' } as const;
const REFUND_FAILED = 'the refund failed';

/** The events of a refund that has ended, for an order that is known. */
const eventsOf = (payment: Payment, refund: Refund, refundedPence: number): PaymentEvent[] => {
  if (!payment.orderId) return [];
  if (refund.state === 'done') return [partlyRefundedEvent(payment, payment.orderId, refund, refundedPence)];
  // The order learns of a refund by hand once it is done.
  return refund.state === 'failed' && !refund.byHand ? [failedEvent(payment, payment.orderId, refund)] : [];
};

/** What has been refunded so far, for an order that may not know. */
export const doneEvents = (payment: Payment, refunds: readonly Refund[]): PaymentEvent[] =>
  refunds
    .filter(({ state }) => state === 'done')
    .flatMap((refund) => eventsOf(payment, refund, donePence(refunds)));

/** Adds the changes up: the payment knows how much is back, and is refunded once all of it is. */
function decided(payment: Payment, before: readonly Refund[], changed: Refund[]): RefundDecision {
  const ids = new Set(changed.map(({ id }) => id));
  const now = [...before.filter(({ id }) => !ids.has(id)), ...changed];
  const states = new Map(before.map(({ id, state }) => [id, state]));
  const ended = changed.filter(({ id, state }) => state !== 'pending' && states.get(id) !== state);
  const refundedPence = donePence(now);
  const events = ended.flatMap((refund) => eventsOf(payment, refund, refundedPence));
  const whole = ended.length > 0 ? decide(payment, { type: 'refunded-so-far', refundedPence }) : null;
  return { payment: whole?.payment ?? payment, changed, events: [...events, ...(whole?.events ?? [])] };
}

const answered = (refund: Refund, { id, status }: ProviderRefund): Refund => ({
  ...refund,
  providerRefundId: id,
  state: STATES[status],
  failure: status === 'failed' ? REFUND_FAILED : null,
  unanswered: 0,
});

function request(
  payment: Payment,
  refunds: readonly Refund[],
  { id, orderId, amountPence, reason }: Extract<RefundCommand, { type: 'request' }>,
): RefundDecision {
  const known = refunds.find((refund) => refund.id === id);
  // The order has asked again, because it has not learnt how the refund ended.
  if (known) return { payment, changed: [], events: eventsOf(payment, known, donePence(refunds)) };
  const refund: Refund = {
    id,
    paymentId: payment.id,
    amountPence,
    reason,
    byHand: false,
    providerRefundId: null,
    state: 'pending',
    failure: null,
    unanswered: 0,
    ageMs: 0,
  };
  const failed = (failure: string) => decided(payment, refunds, [{ ...refund, state: 'failed', failure }]);
  if (payment.orderId !== orderId || payment.state !== 'captured')
    return failed('the payment can no longer be refunded in part');
  if (promisedPence(refunds) + amountPence > payment.amountPence)
    return failed('it is more than is left of the payment');
  return decided(payment, refunds, [refund]);
}

/** A list may be older than one of our refunds whose id we do not know yet, which would then seem to have been made by hand. */
export const canAdopt = (payment: Payment, refunds: readonly Refund[]): boolean =>
  payment.state === 'captured' && !refunds.some(isNameless);

function listed(
  payment: Payment,
  refunds: readonly Refund[],
  command: Extract<RefundCommand, { type: 'listed' }>,
): RefundDecision {
  if (!canAdopt(payment, refunds)) return { payment, changed: [], events: [] };
  const known = new Map(refunds.map((refund) => [refund.providerRefundId, refund]));
  const changed = command.listed.flatMap((theirs): Refund[] => {
    const ours = known.get(theirs.id);
    if (ours) return ours.state === 'pending' && theirs.status !== 'pending' ? [answered(ours, theirs)] : [];
    const base = { id: command.newId(), paymentId: payment.id, reason: null, byHand: true, ageMs: 0 };
    return theirs.status === 'failed'
      ? []
      : [answered({ ...base, amountPence: theirs.amountPence } as Refund, theirs)];
  });
  return decided(payment, refunds, changed);
}

/**
 * The rules of partial refunds. A refund that has ended never changes again, and a repeated request is answered with how it ended.
 *
 * @param refunds all of this payment that are known
 */
export function decideRefund(
  payment: Payment,
  refunds: readonly Refund[],
  command: RefundCommand,
): RefundDecision {
  if (command.type === 'request') return request(payment, refunds, command);
  if (command.type === 'listed') return listed(payment, refunds, command);
  const refund = refunds.find(({ id }) => id === command.id);
  if (refund?.state !== 'pending') return { payment, changed: [], events: [] };
  if (command.type === 'answered') return decided(payment, refunds, [answered(refund, command.answer)]);
  if (command.type === 'refused')
    return decided(payment, refunds, [{ ...refund, state: 'failed', failure: command.code }]);
  return decided(payment, refunds, [{ ...refund, unanswered: refund.unanswered + 1 }]);
}
