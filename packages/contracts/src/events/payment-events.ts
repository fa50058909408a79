import { z } from 'zod';

const Payment = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  amountPence: z.number().int().min(1),
  currency: z.literal('GBP'),
});

export const PAYMENT_EVENTS = {
  'payment.captured.v1': Payment.describe('The provider took the money for an order.'),
  'payment.refunded.v1': Payment.describe('All of the money has been refunded.'),
  /** `amountPence` is this refund's, `refundedPence` what is back of the payment with it. The last of them is followed by payment.refunded.v1. */
  'payment.partly-refunded.v1': Payment.extend({
    refundId: z.uuid(),
    refundedPence: z.number().int().min(1),
    /** Made in the provider's dashboard. */
    byHand: z.boolean(),
    providerRefundId: z.string(),
  }).describe('Some of the money has been refunded: as an order asked, or in the card provider’s dashboard.'),
  'payment.partial-refund-failed.v1': Payment.extend({ refundId: z.uuid(), reason: z.string() }).describe(
    'A partial refund that an order asked for has failed for good.',
  ),
  /** `amountPence` is what the shopper is still owed. */
  'payment.refund-failed.v1': Payment.extend({ reason: z.string() }).describe(
    'The provider cannot refund the money, so a person must.',
  ),
  /** An order that waits for it must be cancelled. */
  'payment.voided.v1': Payment.extend({ orderId: z.string().nullable(), reason: z.string() }).describe(
    'An authorisation has ended and can never be captured.',
  ),
};
