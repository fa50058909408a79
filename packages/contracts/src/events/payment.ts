import { z } from 'zod';

const Payment = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  amountPence: z.number().int().min(1),
  currency: z.literal('GBP'),
});

export const PAYMENT_EVENTS = {
  'payment.captured.v1': Payment.describe('The provider took the money for an order.'),
  'payment.refunded.v1': Payment.describe('The provider gave the money back.'),
  /** An order that waits for it is to be cancelled. */
  'payment.voided.v1': Payment.extend({ orderId: z.string().nullable(), reason: z.string() }).describe(
    'An authorisation is gone and can never be captured.',
  ),
};
