import type { WirePayment } from '@slipcast/contracts/http/payment';
import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { ApiError } from '../../base/api.ts';
import { checkoutText } from '../../base/strings/checkout.ts';
import type { Tokenised } from './tokenise.ts';

/** What an earlier try left for the same amount. Trying again with it can never charge twice. */
export type Attempt = { pence: number; sourceId?: string; paymentId?: string };

export type Problem = {
  message: string;
  detail?: string;
  /** Set when money may be on hold without an order; support will ask for it. */
  paymentId?: string;
};
export type Outcome =
  { done: WireCheckout } | { problem: Problem; attempt: Attempt | null } | { cancelled: true };

type Reply<T> = { data?: T | undefined; error?: unknown };

export type Steps = {
  tokenise: () => Promise<Tokenised>;
  /** The cart's total as the server has it now, in pence; null when it cannot be loaded. */
  freshTotal: () => Promise<number | null>;
  charge: (sourceId: string) => Promise<Reply<WirePayment>>;
  /** The money is on hold from here on. */
  paid: (attempt: Attempt) => void;
  order: (paymentId: string) => Promise<Reply<WireCheckout>>;
};

const asError = (error: unknown): ApiError => ({ status: 0, message: '', data: null, ...(error as object) });
const isUnanswered = ({ status }: ApiError) => status === 0 || status >= 500;
const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
const textIn = (data: unknown, name: string): string => {
  const value = field(data, name);
  return typeof value === 'string' ? value : '';
};

function paymentProblem(error: unknown, attempt: Attempt): Outcome {
  const { status, message, data } = asError(error);
  const fallback =
    field(data, 'success') === false ? checkoutText.paymentFailed : checkoutText.paymentFailedRetry;
  return {
    problem: { message: message || fallback },
    attempt: isUnanswered(asError(error)) && status !== 500 ? attempt : null,
  };
}

function orderProblem(error: unknown, attempt: Attempt): Outcome {
  const refusal = asError(error);
  const { message, data } = refusal;
  if (isUnanswered(refusal)) {
    return {
      problem: {
        message: checkoutText.orderFailedAfterPayment,
        ...(message ? { detail: message } : {}),
        ...(attempt.paymentId ? { paymentId: attempt.paymentId } : {}),
      },
      attempt,
    };
  }
  if (textIn(data, 'code') === 'cart-mismatch') {
    return { problem: { message: checkoutText.mismatch }, attempt: null };
  }
  const words = message || textIn(data, 'details') || textIn(data, 'detail') || checkoutText.orderFailed;
  return { problem: { message: words }, attempt: null };
}

/**
 * Token, then payment, then order (C§4). The token comes first because a wallet only opens directly from a click.
 * `before` is the attempt left by a try that got no answer; its finished steps are not repeated.
 */
export async function placeOrder(pence: number, before: Attempt | null, steps: Steps): Promise<Outcome> {
  const attempt: Attempt = before?.pence === pence ? { ...before } : { pence };
  if (attempt.paymentId === undefined) {
    if (attempt.sourceId === undefined) {
      const tokenised = await steps.tokenise();
      if ('cancelled' in tokenised) return tokenised;
      if ('problem' in tokenised) return { problem: { message: tokenised.problem }, attempt: null };
      attempt.sourceId = tokenised.token;
    }
    const total = await steps.freshTotal();
    if (total === null) return { problem: { message: checkoutText.productDetailsFailed }, attempt: null };
    if (total !== pence) return { problem: { message: checkoutText.mismatch }, attempt: null };
    const { data, error } = await steps.charge(attempt.sourceId);
    if (error) return paymentProblem(error, attempt);
    const paymentId = data?.payment?.id;
    if (data?.success === false || paymentId === undefined) {
      return { problem: { message: data?.message || checkoutText.paymentFailed }, attempt: null };
    }
    attempt.paymentId = paymentId;
    steps.paid(attempt);
  }
  const { data, error } = await steps.order(attempt.paymentId);
  if (error) return orderProblem(error, attempt);
  return data?.order ? { done: data } : orderProblem({ status: 0 }, attempt);
}
