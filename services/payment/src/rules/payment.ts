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
  providerRefundId: string | null;
  refundTries: number;
  orderId: string | null;
  state: PaymentState;
  /** Set once the money is to go back, whatever the provider still reports. */
  releaseReason: string | null;
  declineCode: string | null;
  declineMessage: string | null;
  /** Calls in a row that the provider did not answer. */
  unanswered: number;
  createdAt: Date;
  authorisedAt: Date | null;
  version: number;
}

export type PaymentRequest = Pick<
  Payment,
  'owner' | 'payer' | 'amountPence' | 'sourceId' | 'verificationToken'
>;

export const newPayment = (id: string, request: PaymentRequest, now: Date): Payment => ({
  ...request,
  id,
  currency: 'GBP',
  idempotencyKey: id,
  providerPaymentId: null,
  providerRefundId: null,
  refundTries: 0,
  orderId: null,
  state: 'created',
  releaseReason: null,
  declineCode: null,
  declineMessage: null,
  unanswered: 0,
  createdAt: now,
  authorisedAt: null,
  version: 1,
});

/** A new key only after the provider has refused the previous refund for good. At most 45 characters, Square's limit. */
export const refundKey = ({ id, refundTries }: Payment): string =>
  refundTries ? `rf-${id}-${refundTries}` : `rf-${id}`;
