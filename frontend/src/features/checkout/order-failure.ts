import type { RefusedPayment } from '@slipcast/contracts/payment-words';
import type { Problem } from '@slipcast/contracts/problem';
import type { ApiError } from '../../base/api.ts';
import type { Attempt, Failed } from './attempt.ts';

export const CONFIRMING = 'We are confirming your order';
export const MISMATCH = 'Cart/order mismatch. Please refresh and try again.';
const SAYS_NOT_CHARGED = /have not been charged/i;

/** What the problem answers of payment and order may carry. */
type Refusal = Partial<Problem> & { success?: boolean; details?: string; payment?: RefusedPayment };

export const readError = (error: unknown) => {
  const { status = 0, message = '', data, retryAfter = null } = error as Partial<ApiError>;
  return { status, message, retryAfter, refusal: (data ?? {}) as Refusal };
};
export const isUnanswered = (status: number) => status === 0 || status >= 500;
export const failed = (message: string, detail?: string): Failed => ({
  failure: { message, ...(detail !== undefined && { detail }) },
  attempt: null,
});

export const NOT_CHARGED = 'You haven’t been charged.';
/** A refusal before any money moved, and what to do next. A message that says it already stands alone. */
export const notCharged = (message: string, next: string): Failed =>
  failed(message, /charged/i.test(message) ? undefined : [NOT_CHARGED, next].join(' ').trim());

/** A 500 is the order service's own word that it failed. Without any word the order may well have been placed. */
function unexplained(status: number, message: string, attempt: Attempt): Failed {
  const { paymentId } = attempt;
  if (status !== 500)
    return {
      failure: { message: CONFIRMING, paymentId },
      attempt: { ...attempt, isLost: true, notYet: undefined },
    };
  return {
    failure: {
      message: 'Order creation failed after payment. Please contact support.',
      detail: message,
      paymentId,
    },
    attempt: { ...attempt, isLost: false },
  };
}

/** What a request without an order means for its payment, in the shop's own words where it has any. */
export function orderFailure(error: unknown, attempt: Attempt): Failed {
  const { status, message, retryAfter, refusal } = readError(error);
  if (!isUnanswered(status)) {
    if (refusal.code === 'cart-mismatch') return failed(MISMATCH);
    return failed(message || refusal.details || refusal.detail || 'Failed to process order.');
  }
  // Releases before 0.3.0 do not say what has become of the payment. They void it, and say so in words.
  const payment = refusal.payment ?? (SAYS_NOT_CHARGED.test(message) ? 'released' : undefined);
  if (payment === 'released') return failed(message);
  const failure = { message, paymentId: attempt.paymentId };
  if (payment === 'taken') return { failure, attempt: { ...attempt, isLost: false } };
  if (payment === 'reserved')
    return { failure, attempt: { ...attempt, isLost: true, notYet: { message, retryAfter } } };
  return unexplained(status, message, attempt);
}
