import type { WirePayment } from '@slipcast/contracts/http/payment';
import type { WireCheckout } from '@slipcast/contracts/http/order';
import { newId } from '../../base/new-id.ts';
import type { Attempt, Failed } from './attempt.ts';
import { isUnanswered, MISMATCH, notCharged, orderFailure, readError } from './order-failure.ts';
import { PAYMENT_FAILED_RETRY, type Tokenised } from './tokenise.ts';

const PAYMENT_FAILED = 'Payment failed.';
const TRY_ANOTHER = 'Check the details and try again, or pay another way.';
const PRESS_AGAIN = 'You can press the button again, or pay another way.';
const UNKNOWN =
  'We lost the connection and can’t tell if this payment went through. You won’t be charged twice.';

type Finished = { done: WireCheckout } | Failed;
export type Outcome = Finished | { cancelled: true };

type Reply<T> = { data?: T | undefined; error?: unknown };

/** In pence; null when it cannot be loaded; or why the order can't be paid as it was shown. */
export type FreshTotal = number | null | { refused: string };

export type Steps = {
  tokenise: () => Promise<Tokenised>;
  /** The order's total as the server has it now. */
  freshTotal: () => Promise<FreshTotal>;
  charge: (sourceId: string, verificationToken?: string) => Promise<Reply<WirePayment>>;
  /** The money is on hold from here on. */
  paid: (attempt: Attempt) => void;
  order: (paymentId: string) => Promise<Reply<WireCheckout>>;
};

function paymentFailure(error: unknown, attempt: Attempt): Failed {
  const { status, message, refusal } = readError(error);
  const fallback = refusal.success === false ? PAYMENT_FAILED : PAYMENT_FAILED_RETRY;
  if (!isUnanswered(status) || status === 500) return notCharged(message || fallback, TRY_ANOTHER);
  return { failure: { message: message || fallback, detail: UNKNOWN }, attempt };
}

/**
 * Token, then payment, then order (C§4). The token comes first because a wallet only opens directly from a click.
 * `before` is what an attempt without an answer left behind; its finished steps are not repeated.
 */
export async function placeOrder(pence: number, before: Attempt | null, steps: Steps): Promise<Outcome> {
  const attempt: Attempt = before?.pence === pence ? { ...before } : { pence };
  if (attempt.paymentId === undefined) {
    if (pence > 0 && attempt.sourceId === undefined) {
      const tokenised = await steps.tokenise();
      if ('cancelled' in tokenised) return tokenised;
      if ('problem' in tokenised) return notCharged(tokenised.problem, PRESS_AGAIN);
      attempt.sourceId = tokenised.token;
      if (tokenised.verificationToken) attempt.verificationToken = tokenised.verificationToken;
    }
    const total = await steps.freshTotal();
    if (total === null) return notCharged('Error loading product details. Please try again.', '');
    if (typeof total === 'object') return notCharged(total.refused, '');
    if (total !== pence) return notCharged(MISMATCH, '');
    // Vouchers pay for everything, so the order has an id of its own where others have their payment's.
    if (attempt.sourceId === undefined) attempt.paymentId = newId();
    else {
      const { data, error } = await steps.charge(attempt.sourceId, attempt.verificationToken);
      if (error) return paymentFailure(error, attempt);
      const paymentId = data?.payment?.id;
      if (data?.success === false || paymentId === undefined) {
        return notCharged(data?.message || PAYMENT_FAILED, TRY_ANOTHER);
      }
      attempt.paymentId = paymentId;
    }
    steps.paid({ ...attempt, paymentId: attempt.paymentId });
  }
  return finishOrder({ ...attempt, paymentId: attempt.paymentId }, steps.order);
}

/** The last step by itself: the payment was made, and asking for its order again never places a second one. */
export async function finishOrder(
  attempt: Attempt & { paymentId: string },
  order: Steps['order'],
): Promise<Finished> {
  const { data, error } = await order(attempt.paymentId);
  if (error) return orderFailure(error, attempt);
  return data?.order ? { done: data } : orderFailure({ status: 500 }, attempt);
}
