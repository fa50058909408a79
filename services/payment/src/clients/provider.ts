import type { Payment } from '../rules/payment.ts';

export interface ProviderPayment {
  id: string;
  /** Our payment's id, as sent with the authorisation. */
  referenceId: string | null;
  status: 'APPROVED' | 'PENDING' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  amountPence: number;
  refundedPence: number;
}
export interface ProviderRefund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
}

/** unknown: the provider may or may not have done it (no answer of its own, 408, 429, 5xx). refused: it definitely did not. */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; status: number; code: string; detail: string }
  | { kind: 'unknown'; cause: unknown };

/** The card provider, one call a method, never retried inside. */
export interface Provider {
  authorise(payment: Payment): Promise<Outcome<ProviderPayment>>;
  complete(squarePaymentId: string): Promise<Outcome<ProviderPayment>>;
  cancel(squarePaymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Also done when the provider never saw the key. */
  cancelByKey(squareKey: string): Promise<Outcome<null>>;
  get(squarePaymentId: string): Promise<Outcome<ProviderPayment>>;
  refund(payment: Payment, key: string): Promise<Outcome<ProviderRefund>>;
  getRefund(squareRefundId: string): Promise<Outcome<ProviderRefund>>;
  /** All payments made between the two times. Throws when the provider does not answer. */
  list(from: Date, to: Date): Promise<ProviderPayment[]>;
}
