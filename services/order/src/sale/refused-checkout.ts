import type { RefusedPayment } from '@slipcast/contracts/payment-words';
import { Refusal } from '@slipcast/contracts/refusal';

/**
 * Whether the order is refused for good: another try with the same payment would be refused too, so the payment can be
 * released. An unavailable service or database refuses nothing for good.
 */
export const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.status < 500 || error.data['payment'] === 'released');

/** The same refusal, with what has become of the payment. */
export function saying(error: unknown, payment: RefusedPayment): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message, errors, headers, data, cause } = error;
  return new Refusal(code, message, { errors, headers, cause, data: { payment, ...data } });
}
