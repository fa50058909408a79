import type { Payment } from '../payments/payment.ts';
import type { ProviderPayment, ProviderRefund } from './provider-report.ts';

/**
 * unknown: the provider may or may not have acted (a time-out, a reset, 408, 429, 5xx, or an answer from a machine in
 * between). refused: it certainly did not. `code` is one of Square's error codes, into which an adapter for another
 * provider translates its own; rules/declines.ts has their texts.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; status: number; code: string; detail: string }
  | { kind: 'unknown'; cause: unknown };

/**
 * The port to a card provider. Each method makes one call and never retries: retrying, with the same key, is the job of
 * flows/advance-payment.ts.
 */
export interface Provider {
  /** Reserves the money without taking it. The same `idempotencyKey` must never reserve twice. */
  authorise(payment: Payment): Promise<Outcome<ProviderPayment>>;
  capture(providerPaymentId: string): Promise<Outcome<ProviderPayment>>;
  cancel(providerPaymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Cancels a payment whose id we never learned. Also done when the provider never saw the key. */
  cancelByKey(idempotencyKey: string): Promise<Outcome<null>>;
  get(providerPaymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Gives so much back. The same key must never refund twice, and never more than was captured. */
  refund(payment: Payment, key: string, amountPence: number): Promise<Outcome<ProviderRefund>>;
  getRefund(providerRefundId: string): Promise<Outcome<ProviderRefund>>;
  /** All refunds of a payment, whoever made them. */
  refundsOf(providerPaymentId: string): Promise<Outcome<ProviderRefund[]>>;
  /** All payments made between the two times. Throws when the provider does not answer. */
  list(from: Date, to: Date): Promise<ProviderPayment[]>;
  /** Loads what the first call needs. Never throws. */
  preload(): void;
}
