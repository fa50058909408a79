import { z } from 'zod';

/** Key of all payment events: the payment's id. */
const Payment = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  amountPence: z.number().int().min(1),
  currency: z.literal('GBP'),
});
export const PaymentCaptured = Payment;
export const PaymentRefunded = Payment;
/** The authorisation is gone and can never be captured; an order that waits for it is to be cancelled. */
export const PaymentVoided = Payment.extend({ orderId: z.string().nullable(), reason: z.string() });
