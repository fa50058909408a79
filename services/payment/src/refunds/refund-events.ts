import type { PaymentEvent } from '../payments/payment-events.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from './refund.ts';

const commonData = ({ id, currency }: Payment, orderId: string, refund: Refund) => ({
  paymentId: id,
  orderId,
  refundId: refund.id,
  amountPence: refund.amountPence,
  currency,
});

/** @param refundedPence of the payment, with this refund */
export const partlyRefundedEvent = (
  payment: Payment,
  orderId: string,
  refund: Refund,
  refundedPence: number,
): PaymentEvent => ({
  type: 'payment.partly-refunded.v1',
  data: {
    ...commonData(payment, orderId, refund),
    refundedPence,
    byHand: refund.byHand,
    providerRefundId: refund.providerRefundId ?? '',
  },
});

export const failedEvent = (payment: Payment, orderId: string, refund: Refund): PaymentEvent => ({
  type: 'payment.partial-refund-failed.v1',
  data: { ...commonData(payment, orderId, refund), reason: refund.failure ?? 'unknown' },
});
