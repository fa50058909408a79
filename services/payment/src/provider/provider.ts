import type { DisputeState } from '@slipcast/contracts/disputes';
import type { PayoutParts, PayoutState } from '@slipcast/contracts/http/payouts';

export type ProviderStatus = 'pending' | 'authorised' | 'captured' | 'cancelled' | 'failed';

/** A payment as the card provider reports it, translated from the provider's own words. */
export interface ProviderPayment {
  id: string;
  /** Our payment's id, as sent with the authorisation. */
  referenceId: string | null;
  status: ProviderStatus;
  amountPence: number;
  refundedPence: number;
  /** What the provider keeps of it; null: it has not said yet. */
  feePence?: number | null;
  /** Which card; null: it has not said. `brand`: one of Square's. */
  card?: { brand: string; last4: string } | null;
  /** Under which the provider's dashboard shows it; null: not said. */
  transactionId?: string | null;
  /** By the provider's clock. */
  madeAt: Date;
}
export interface ProviderRefund {
  id: string;
  /** failed: for good, whatever the provider calls it. */
  status: 'pending' | 'completed' | 'failed';
  amountPence: number;
}

/** What a buyer's bank asks back. `reason`: one of Square's. Times are by the provider's clock. */
export interface ProviderDispute {
  id: string;
  providerPaymentId: string;
  amountPence: number;
  reason: string;
  state: DisputeState;
  /** Until when evidence may be sent; null: not said. */
  dueAt: Date | null;
  openedAt: Date;
  changedAt: Date;
}

/** A transfer to the maker's bank. */
export interface ProviderPayout {
  id: string;
  amountPence: number;
  state: PayoutState;
  /** By the provider's clock. */
  madeAt: Date;
  /** '2026-11-27'; null: not said. */
  arrivesOn: string | null;
  parts: PayoutParts;
}

type NotifiedPayment = Pick<
  ProviderPayment,
  'id' | 'referenceId' | 'status' | 'feePence' | 'card' | 'transactionId'
>;
/** What the provider reports without being asked, by webhook. */
export type ProviderNotification =
  | { kind: 'payment'; payment: NotifiedPayment }
  | { kind: 'refund'; providerPaymentId: string; refund: ProviderRefund }
  | { kind: 'dispute'; dispute: ProviderDispute };

/** What an authorisation sends. */
export interface PaymentToAuthorise {
  id: string;
  amountPence: number;
  sourceId: string;
  verificationToken: string | null;
  idempotencyKey: string;
}
export interface PaymentToRefund {
  providerPaymentId: string | null;
  reversalReason: string | null;
}

/**
 * unknown: the provider may have acted or not (a time-out, a reset, 408, 429, 5xx, or an answer from a machine in
 * between). refused: it certainly has not. `code` is one of Square's error codes; an adapter for another provider
 * translates its own codes into them. declines.ts has the texts.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; status: number; code: string; detail: string }
  | { kind: 'unknown'; cause: unknown };

/**
 * The port to a card provider. Each method makes one call and never retries: payments/advance-payment.ts retries, with
 * the same key.
 */
export interface Provider {
  /** Reserves the money without taking it. The same `idempotencyKey` must never reserve twice. */
  authorise(payment: PaymentToAuthorise): Promise<Outcome<ProviderPayment>>;
  capture(providerPaymentId: string): Promise<Outcome<ProviderPayment>>;
  cancel(providerPaymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Cancels a payment whose id we never learned. Succeeds even if the provider never received the key. */
  cancelByKey(idempotencyKey: string): Promise<Outcome<null>>;
  get(providerPaymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Refunds this amount. The same key must never refund twice, and never more than was captured. */
  refund(payment: PaymentToRefund, key: string, amountPence: number): Promise<Outcome<ProviderRefund>>;
  getRefund(providerRefundId: string): Promise<Outcome<ProviderRefund>>;
  /** All refunds of a payment, including those made in the provider's dashboard. */
  refundsOf(providerPaymentId: string): Promise<Outcome<ProviderRefund[]>>;
  /** All payments made between the two times. Throws when the provider does not answer. */
  list(from: Date, to: Date): Promise<ProviderPayment[]>;
  /** All refunds made between the two times, with their payments. Throws when the provider does not answer. */
  listRefunds(from: Date, to: Date): Promise<{ providerPaymentId: string; refundId: string }[]>;
  /** All disputes there have been. Throws when the provider does not answer. */
  listDisputes(): Promise<ProviderDispute[]>;
  /** All payouts made between the two times. Throws when the provider does not answer. */
  listPayouts(from: Date, to: Date): Promise<ProviderPayout[]>;
  /** Loads what the first call needs. Never throws. */
  preload(): void;
}
