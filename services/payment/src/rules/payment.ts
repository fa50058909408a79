import type { EventData } from '@slipcast/contracts/events/registry';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';

export interface Payment {
  id: string;
  owner: Owner | null;
  /** Whose open payments it counts among; null only for payments older than that count. */
  payer: string | null;
  amountPence: number;
  currency: 'GBP';
  sourceId: string;
  verificationToken: string | null;
  squareKey: string;
  squarePaymentId: string | null;
  squareRefundId: string | null;
  refundTries: number;
  orderId: string | null;
  state: PaymentState;
  /** Set once the money is to go back, whatever the provider still has to say. */
  releaseReason: string | null;
  declineCode: string | null;
  declineMessage: string | null;
  /** Questions in a row that the provider did not answer. */
  unanswered: number;
  createdAt: Date;
  authorisedAt: Date | null;
  version: number;
}

/** What we want (capture, release) and what the provider tells us, by answer, webhook or list: all go the same way. */
export type Command =
  | { type: 'capture'; orderId: string; amountPence: number }
  /** Give the money back, by void or refund. `orderId` null: only if no order has the payment. */
  | { type: 'release'; reason: string; orderId: string | null }
  | { type: 'unanswered' }
  | { type: 'approved'; squarePaymentId: string }
  | { type: 'declined'; code: string; message: string }
  | { type: 'completed'; squarePaymentId: string }
  | { type: 'capture-refused'; reason: string }
  | { type: 'canceled' }
  | { type: 'refund-pending'; squareRefundId: string }
  | { type: 'refund-failed' }
  | { type: 'refunded' };

export type PaymentEvent =
  | { type: 'payment.captured.v1'; data: EventData<'payment.captured.v1'> }
  | { type: 'payment.refunded.v1'; data: EventData<'payment.refunded.v1'> }
  | { type: 'payment.voided.v1'; data: EventData<'payment.voided.v1'> };

export interface Decision {
  payment: Payment;
  events: PaymentEvent[];
}

const facts = ({ id, amountPence, currency }: Payment) => ({ paymentId: id, amountPence, currency });
export const refundedEvent = (payment: Payment, orderId: string): PaymentEvent => ({
  type: 'payment.refunded.v1',
  data: { ...facts(payment), orderId },
});
const notUsable = (why: string) => new Refusal('payment-not-usable', why);

function moved(payment: Payment, change: Partial<Payment>): Decision {
  const next: Payment = { ...payment, unanswered: 0, ...change };
  const { state, orderId } = next;
  const events: PaymentEvent[] = [];
  if (state !== payment.state) {
    if (state === 'captured' && orderId)
      events.push({ type: 'payment.captured.v1', data: { ...facts(next), orderId } });
    if (state === 'refunded' && orderId) events.push(refundedEvent(next, orderId));
    if (state === 'voided') {
      const reason = next.releaseReason ?? 'cancelled by the card provider';
      events.push({ type: 'payment.voided.v1', data: { ...facts(next), orderId, reason } });
    }
  }
  return { payment: next, events };
}

function capture(payment: Payment, orderId: string, amountPence: number): Decision | null {
  if (payment.orderId && payment.orderId !== orderId)
    throw notUsable('This payment belongs to another order.');
  if (payment.amountPence !== amountPence) throw notUsable('The amount differs from what was authorised.');
  if (payment.state === 'authorised') return moved(payment, { state: 'capturing', orderId });
  if (payment.state === 'capturing' || payment.state === 'captured') return null;
  throw notUsable('This payment can no longer be used.');
}

function release(payment: Payment, reason: string, orderId: string | null): Decision | null {
  if (payment.orderId && payment.orderId !== orderId) throw notUsable('This payment belongs to an order.');
  switch (payment.state) {
    case 'created':
    case 'unknown':
    case 'authorised':
      return moved(payment, { state: 'voiding', releaseReason: reason });
    case 'capturing':
      return payment.releaseReason ? null : moved(payment, { releaseReason: reason });
    case 'captured':
      return moved(payment, { state: 'refunding', releaseReason: reason });
    default:
      return null;
  }
}

function approved(payment: Payment, squarePaymentId: string, now: Date): Decision | null {
  switch (payment.state) {
    case 'created':
    case 'unknown':
      return moved(payment, { state: 'authorised', squarePaymentId, authorisedAt: now });
    case 'voiding':
    case 'voided':
    case 'declined':
      // A cancellation by key overtook the authorisation: what now exists must be cancelled by its id.
      return payment.squarePaymentId ? null : moved(payment, { state: 'voiding', squarePaymentId });
    default:
      return null;
  }
}

function completed(payment: Payment, squarePaymentId: string): Decision | null {
  switch (payment.state) {
    case 'captured':
    case 'refunding':
    case 'refunded':
      return null;
    case 'capturing':
      return moved(payment, { state: payment.releaseReason ? 'refunding' : 'captured', squarePaymentId });
    default:
      // Money that no order of ours asked for is given back.
      return moved(payment, {
        state: 'refunding',
        squarePaymentId,
        releaseReason: payment.releaseReason ?? 'captured without an order',
      });
  }
}

function canceled(payment: Payment): Decision | null {
  switch (payment.state) {
    case 'created':
    case 'unknown':
    case 'authorised':
    case 'capturing':
    case 'voiding':
      return moved(payment, { state: 'voided' });
    default:
      return null;
  }
}

function next(payment: Payment, command: Command, now: Date): Decision | null {
  const { state } = payment;
  switch (command.type) {
    case 'capture':
      return capture(payment, command.orderId, command.amountPence);
    case 'release':
      return release(payment, command.reason, command.orderId);
    case 'unanswered':
      return moved(payment, {
        state: state === 'created' ? 'unknown' : state,
        unanswered: payment.unanswered + 1,
      });
    case 'approved':
      return approved(payment, command.squarePaymentId, now);
    case 'declined':
      if (payment.squarePaymentId || !['created', 'unknown', 'voiding'].includes(state)) return null;
      return moved(payment, {
        state: 'declined',
        declineCode: command.code,
        declineMessage: command.message,
      });
    case 'completed':
      return completed(payment, command.squarePaymentId);
    case 'capture-refused':
      return state === 'capturing'
        ? moved(payment, { state: 'voiding', releaseReason: payment.releaseReason ?? command.reason })
        : null;
    case 'canceled':
      return canceled(payment);
    case 'refund-pending':
      return state === 'refunding' ? moved(payment, { squareRefundId: command.squareRefundId }) : null;
    case 'refund-failed':
      return state === 'refunding'
        ? moved(payment, {
            squareRefundId: null,
            refundTries: payment.refundTries + 1,
            unanswered: payment.unanswered + 1,
          })
        : null;
    case 'refunded':
      return state === 'refunding' || state === 'captured' ? moved(payment, { state: 'refunded' }) : null;
  }
}

/**
 * The payment's rules, pure. A command that changes nothing (a repeat, a late word of the provider) answers the same
 * payment and no events. Throws Refusal 'payment-not-usable' for a capture or release that must not happen.
 */
export const decide = (payment: Payment, command: Command, now: Date): Decision =>
  next(payment, command, now) ?? { payment, events: [] };

/** Key of the refund: another one only after the provider refused the former for good. At most 45 characters. */
export const refundKey = ({ id, refundTries }: Payment): string =>
  refundTries ? `rf-${id}-${refundTries}` : `rf-${id}`;
