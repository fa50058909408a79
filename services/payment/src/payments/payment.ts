import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Owner } from '@slipcast/contracts/ids';

/** One attempt to pay, as stored in its row. */
export interface Payment {
  id: string;
  owner: Owner | null;
  /** The payer whose open payments it counts among; null only in rows written before payments were counted. */
  payer: string | null;
  amountPence: number;
  currency: 'GBP';
  sourceId: string;
  verificationToken: string | null;
  /** Sent with every try of the authorisation. */
  idempotencyKey: string;
  providerPaymentId: string | null;
  /** The refund that we are waiting for. */
  providerRefundId: string | null;
  /** How often the amount left to refund has changed; each amount needs its own key. */
  refundTries: number;
  /** Known to be back with the shopper. */
  refundedPence: number;
  /** Why the provider cannot refund it. */
  refundFailure: string | null;
  /** The user who paid it back by other means. */
  settledBy: string | null;
  orderId: string | null;
  state: PaymentState;
  /** Set once the payment is to be reversed, whatever the provider reports afterwards. */
  reversalReason: string | null;
  declineCode: string | null;
  declineMessage: string | null;
  /** Calls in a row that the provider did not answer. */
  unanswered: number;
  createdAt: Date;
  /** When it was read: the time since it was made, and since it entered its state, by the database's clock. */
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

/** What the shopper is still owed. */
export const owedPence = ({ amountPence, refundedPence }: Payment): number => amountPence - refundedPence;

/** Each amount has its own key, because a key belongs to one request. At most 45 characters, which is Square's limit. */
export const refundKey = ({ id, refundTries }: Payment): string =>
  refundTries ? `rf-${id}-${refundTries}` : `rf-${id}`;
