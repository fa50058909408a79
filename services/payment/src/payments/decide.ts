import type { PaymentState } from '@slipcast/contracts/http/payment';
import { Refusal } from '@slipcast/contracts/refusal';
import { eventsOnEntering, type PaymentEvent } from './payment-events.ts';
import type { Payment } from './payment.ts';

/** What the shop wants (capture, reverse, settle), or what the provider reports in an answer, a webhook or a list. */
export type Command =
  | { type: 'capture'; orderId: string; amountPence: number }
  /** Cancel the authorisation, or refund what was captured. `orderId` null: only if the payment belongs to no order. */
  | { type: 'reverse'; reason: string; orderId: string | null; confirmed?: boolean }
  | { type: 'unanswered' }
  | { type: 'authorised'; providerPaymentId: string }
  | { type: 'declined'; code: string; message: string }
  | { type: 'captured'; providerPaymentId: string }
  | { type: 'capture-refused'; reason: string }
  | { type: 'cancelled' }
  | { type: 'refund-pending'; providerRefundId: string }
  /** This much has been refunded and nothing is pending, so the rest must still be refunded. */
  | { type: 'refund-partly'; refundedPence: number }
  /** A refund that we did not ask for, or an earlier one. The provider must be asked for the current state. */
  | { type: 'refund-reported'; providerRefundId: string }
  /** So much of a captured payment has been refunded, in parts. */
  | { type: 'refunded-so-far'; refundedPence: number }
  /** The provider will not refund it. */
  | { type: 'refund-failed'; reason: string }
  | { type: 'refunded' }
  /** The shop has paid the money back by other means. */
  | { type: 'settle'; by: string };

export interface Decision {
  payment: Payment;
  events: PaymentEvent[];
}

const NOT_YET_CAPTURED: PaymentState[] = ['created', 'unknown', 'authorised', 'capturing', 'voiding'];

/** A refund may complete in any of these states, because the maker can also refund in the provider's dashboard. */
const REFUNDABLE: PaymentState[] = ['captured', 'refunding', 'refund-failed', 'settled'];

const notUsable = (why: string) => new Refusal('payment-not-usable', why);

function change(payment: Payment, changes: Partial<Payment>): Decision {
  const next: Payment = { ...payment, unanswered: 0, ...changes };
  return { payment: next, events: next.state === payment.state ? [] : eventsOnEntering(next) };
}

function capture(payment: Payment, orderId: string, amountPence: number): Decision | null {
  if (payment.orderId && payment.orderId !== orderId)
    throw notUsable('This payment belongs to another order.');
  if (payment.amountPence !== amountPence) throw notUsable('The amount differs from what was authorised.');
  if (payment.state === 'authorised') return change(payment, { state: 'capturing', orderId });
  if (payment.state === 'captured' && !payment.orderId) return change(payment, { orderId });
  if (payment.state === 'capturing' || payment.state === 'captured') return null;
  throw notUsable('This payment can no longer be used.');
}

function reverse(
  payment: Payment,
  { reason, orderId, confirmed = false }: Extract<Command, { type: 'reverse' }>,
): Decision | null {
  if (payment.orderId && payment.orderId !== orderId && !confirmed)
    throw notUsable('This payment belongs to an order.');
  const reversed = { reversalReason: reason };
  switch (payment.state) {
    case 'created':
    case 'unknown':
    case 'authorised':
      return change(payment, { state: 'voiding', ...reversed });
    case 'capturing':
      return payment.reversalReason ? null : change(payment, reversed);
    case 'captured':
      // It was taken for an order that this restored database has lost. A person decides.
      if (!orderId && !confirmed)
        throw notUsable('This payment was taken for an order that is not known here.');
      return change(payment, { state: 'refunding', orderId: payment.orderId ?? orderId, ...reversed });
    default:
      return null;
  }
}

function authorised(payment: Payment, providerPaymentId: string): Decision | null {
  switch (payment.state) {
    case 'created':
    case 'unknown':
      return change(payment, { state: 'authorised', providerPaymentId });
    case 'voiding':
    case 'voided':
    case 'declined':
      // The authorisation arrived after its cancellation by key, so the payment must be cancelled by its id.
      return payment.providerPaymentId ? null : change(payment, { state: 'voiding', providerPaymentId });
    default:
      return null;
  }
}

function captured(payment: Payment, providerPaymentId: string): Decision | null {
  switch (payment.state) {
    case 'captured':
    case 'refunding':
    case 'refunded':
    case 'refund-failed':
    case 'settled':
      return null;
    case 'capturing':
      return change(payment, { state: payment.reversalReason ? 'refunding' : 'captured', providerPaymentId });
    default:
      // Its order no longer waits for this money, so it is refunded.
      if (payment.orderId)
        return change(payment, {
          state: 'refunding',
          providerPaymentId,
          reversalReason: payment.reversalReason ?? 'captured without an order',
        });
      // Only an order can have taken it, so this restored database has lost the order. A person decides.
      return change(payment, { state: 'captured', providerPaymentId, reversalReason: null });
  }
}

function next(payment: Payment, command: Command): Decision | null {
  const { state } = payment;
  switch (command.type) {
    case 'capture':
      return capture(payment, command.orderId, command.amountPence);
    case 'reverse':
      return reverse(payment, command);
    case 'unanswered':
      return change(payment, {
        state: state === 'created' ? 'unknown' : state,
        unanswered: payment.unanswered + 1,
      });
    case 'authorised':
      return authorised(payment, command.providerPaymentId);
    case 'declined':
      if (payment.providerPaymentId || !['created', 'unknown', 'voiding'].includes(state)) return null;
      return change(payment, {
        state: 'declined',
        declineCode: command.code,
        declineMessage: command.message,
      });
    case 'captured':
      return captured(payment, command.providerPaymentId);
    case 'capture-refused':
      if (state !== 'capturing') return null;
      return change(payment, { state: 'voiding', reversalReason: payment.reversalReason ?? command.reason });
    case 'cancelled':
      return NOT_YET_CAPTURED.includes(state) ? change(payment, { state: 'voided' }) : null;
    default:
      return nextOfRefund(payment, command);
  }
}

type RefundCommand = Extract<Command, { type: `refund${string}` | 'settle' }>;

function nextOfRefund(payment: Payment, command: RefundCommand): Decision | null {
  const { state } = payment;
  switch (command.type) {
    case 'refund-pending':
      return state === 'refunding' ? change(payment, { providerRefundId: command.providerRefundId }) : null;
    case 'refund-partly':
      if (state !== 'refunding') return null;
      return change(payment, {
        refundedPence: command.refundedPence,
        providerRefundId: null,
        refundTries: payment.refundTries + 1,
      });
    case 'refunded-so-far': {
      const { refundedPence } = command;
      // The rest of it, which has not been asked for yet, is so much less.
      if (state === 'refunding' && !payment.providerRefundId && refundedPence > payment.refundedPence)
        return change(payment, { refundedPence, refundTries: payment.refundTries + 1 });
      if (state !== 'captured' || refundedPence === payment.refundedPence) return null;
      return change(payment, {
        refundedPence,
        state: refundedPence >= payment.amountPence ? 'refunded' : 'captured',
      });
    }
    case 'refund-reported':
      if (state !== 'refunding' && state !== 'refund-failed') return null;
      return change(payment, { state: 'refunding', providerRefundId: command.providerRefundId });
    case 'refund-failed':
      return state === 'refunding'
        ? change(payment, { state: 'refund-failed', refundFailure: command.reason })
        : null;
    case 'refunded':
      return REFUNDABLE.includes(state)
        ? change(payment, { state: 'refunded', refundedPence: payment.amountPence })
        : null;
    case 'settle':
      if (state === 'settled') return null;
      if (state !== 'refund-failed') throw notUsable('No refund of this payment has failed.');
      return change(payment, { state: 'settled', settledBy: command.by });
  }
}

/**
 * The rules of a payment. A command that changes nothing (a repeat, or outdated news from the provider) returns the same
 * payment and no events. Throws Refusal 'payment-not-usable' for a capture, reversal or settlement that must not happen.
 */
export const decide = (payment: Payment, command: Command): Decision =>
  next(payment, command) ?? { payment, events: [] };
