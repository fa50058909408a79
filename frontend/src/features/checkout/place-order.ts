import type { Problem } from '@slipcast/contracts/problem';
import type { WirePayment } from '@slipcast/contracts/http/payment';
import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { ApiError } from '../../base/api.ts';
import { PAYMENT_FAILED_RETRY, type Tokenised } from './tokenise.ts';

const PAYMENT_FAILED = 'Payment failed.';
export const CONFIRMING = 'We are confirming your order';
const MISMATCH = 'Cart/order mismatch. Please refresh and try again.';

/** What an earlier attempt left for the same amount. Retrying with it can never charge twice. */
export type Attempt = {
  pence: number;
  sourceId?: string;
  verificationToken?: string;
  paymentId?: string;
  /** The order was requested, and its outcome is unknown. */
  isLost?: boolean;
};

export type Failure = {
  message: string;
  detail?: string;
  /** Set when money may be on hold without an order; support will ask for it. */
  paymentId?: string | undefined;
};
type Failed = { failure: Failure; attempt: Attempt | null };
type Finished = { done: WireCheckout } | Failed;
export type Outcome = Finished | { cancelled: true };

type Reply<T> = { data?: T | undefined; error?: unknown };

export type Steps = {
  tokenise: () => Promise<Tokenised>;
  /** The cart's total as the server has it now, in pence; null when it cannot be loaded. */
  freshTotal: () => Promise<number | null>;
  charge: (sourceId: string, verificationToken?: string) => Promise<Reply<WirePayment>>;
  /** The money is on hold from here on. */
  paid: (attempt: Attempt) => void;
  order: (paymentId: string) => Promise<Reply<WireCheckout>>;
};

/** What the problem answers of payment and order may carry. */
type Refusal = Partial<Problem> & { success?: boolean; details?: string };

const read = (error: unknown) => {
  const { status = 0, message = '', data } = error as Partial<ApiError>;
  return { status, message, refusal: (data ?? {}) as Refusal };
};
const isUnanswered = (status: number) => status === 0 || status >= 500;

function paymentFailure(error: unknown, attempt: Attempt): Failed {
  const { status, message, refusal } = read(error);
  const fallback = refusal.success === false ? PAYMENT_FAILED : PAYMENT_FAILED_RETRY;
  return {
    failure: { message: message || fallback },
    attempt: isUnanswered(status) && status !== 500 ? attempt : null,
  };
}

function orderFailure(error: unknown, attempt: Attempt): Failed {
  const { status, message, refusal } = read(error);
  if (isUnanswered(status)) {
    const { paymentId } = attempt;
    // A 500 is the order service's own word that it failed. Otherwise the order may well have been placed.
    const isLost = status !== 500;
    return {
      failure: isLost
        ? { message: CONFIRMING, paymentId }
        : {
            message: 'Order creation failed after payment. Please contact support.',
            detail: message,
            paymentId,
          },
      attempt: { ...attempt, isLost },
    };
  }
  if (refusal.code === 'cart-mismatch') return failed(MISMATCH);
  return failed(message || refusal.details || refusal.detail || 'Failed to process order.');
}

const failed = (message: string): Failed => ({ failure: { message }, attempt: null });

/**
 * Token, then payment, then order (C§4). The token comes first because a wallet only opens directly from a click.
 * `before` is what an attempt without an answer left behind; its finished steps are not repeated.
 */
export async function placeOrder(pence: number, before: Attempt | null, steps: Steps): Promise<Outcome> {
  const attempt: Attempt = before?.pence === pence ? { ...before } : { pence };
  if (attempt.paymentId === undefined) {
    if (attempt.sourceId === undefined) {
      const tokenised = await steps.tokenise();
      if ('cancelled' in tokenised) return tokenised;
      if ('problem' in tokenised) return failed(tokenised.problem);
      attempt.sourceId = tokenised.token;
      if (tokenised.verificationToken) attempt.verificationToken = tokenised.verificationToken;
    }
    const total = await steps.freshTotal();
    if (total === null) return failed('Error loading product details. Please try again.');
    if (total !== pence) return failed(MISMATCH);
    const { data, error } = await steps.charge(attempt.sourceId, attempt.verificationToken);
    if (error) return paymentFailure(error, attempt);
    const paymentId = data?.payment?.id;
    if (data?.success === false || paymentId === undefined) {
      return failed(data?.message || PAYMENT_FAILED);
    }
    attempt.paymentId = paymentId;
    steps.paid(attempt);
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
