import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Owner } from '@slipcast/contracts/ids';

/** One attempt to pay, as its row holds it. */
export interface Payment {
  id: string;
  owner: Owner | null;
  /** Whose open payments it counts among; null only in rows older than that count. */
  payer: string | null;
  amountPence: number;
  currency: 'GBP';
  sourceId: string;
  verificationToken: string | null;
  /** Sent with the authorisation, the same at every try. */
  idempotencyKey: string;
  providerPaymentId: string | null;
  /** Of the refund that we wait for. */
  providerRefundId: string | null;
  /** How often what is left to refund has changed; each time needs a key of its own. */
  refundTries: number;
  /** Known to be back with the shopper. */
  refundedPence: number;
  /** Why the provider cannot refund it. */
  refundFailure: string | null;
  /** Who paid it back by other means. */
  settledBy: string | null;
  orderId: string | null;
  state: PaymentState;
  /** Set once the money is to go back, whatever the provider still reports. */
  reversalReason: string | null;
  declineCode: string | null;
  declineMessage: string | null;
  /** Calls in a row that the provider did not answer. */
  unanswered: number;
  createdAt: Date;
  /** Since it was made, and since it entered its state, when it was read: by the database's clock, not ours. */
  ageMs: number;
  inStateMs: number;
  version: number;
}

export type PaymentRequest = Pick<
  Payment,
  'owner' | 'payer' | 'amountPence' | 'sourceId' | 'verificationToken'
>;

export const newPayment = (id: string, request: PaymentRequest, now = new Date()): Payment => ({
  ...request,
  id,
  currency: 'GBP',
  idempotencyKey: id,
  providerPaymentId: null,
  providerRefundId: null,
  refundTries: 0,
  refundedPence: 0,
  refundFailure: null,
  settledBy: null,
  orderId: null,
  state: 'created',
  reversalReason: null,
  declineCode: null,
  declineMessage: null,
  unanswered: 0,
  createdAt: now,
  ageMs: 0,
  inStateMs: 0,
  version: 1,
});

/** What is still to go back to the shopper. */
export const owedPence = ({ amountPence, refundedPence }: Payment): number => amountPence - refundedPence;

/** A new key for each other amount, because a key belongs to one request. At most 45 characters, Square's limit. */
export const refundKey = ({ id, refundTries }: Payment): string =>
  refundTries ? `rf-${id}-${refundTries}` : `rf-${id}`;
