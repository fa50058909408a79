import type { PaymentState } from './http/payment.ts';

const UNANSWERED =
  'The bank hasn’t answered yet. You have not been charged. ' +
  'Trying again here asks about the same payment, so it can never be taken twice.';

/** What happens to the money in each state of a payment, for a shopper who pays or orders with it. Problem answers say nothing else about it. */
export const PAYMENT_WORDS: Record<PaymentState, string> = {
  created: UNANSWERED,
  unknown: UNANSWERED,
  authorised: 'The money is reserved on your card. You have not been charged.',
  declined: 'This payment was declined. You have not been charged.',
  capturing:
    'We’re taking your payment and finding the order that it belongs to. Please don’t pay again. We’ll email you.',
  captured:
    'We’ve received your payment and are finding the order that it belongs to. Please don’t pay again. We’ll email you.',
  voiding: 'This payment is being cancelled. You have not been charged.',
  voided: 'This payment was cancelled. You have not been charged.',
  refunding: 'This payment was cancelled, and we’re returning the money to your card.',
  refunded: 'This payment was cancelled, and we’ve returned the money to your card.',
  'refund-failed':
    'This payment was cancelled, but the refund to your card failed. We’ll return the money to you another way.',
  settled: 'This payment was cancelled, and we’ve returned the money to you another way.',
};

/**
 * What a problem of checkout says in `payment`: released: it is cancelled, so pay again · reserved: there is no order yet, and
 * the same request may be sent again · taken: its order is being looked for. Without it the order may have been placed.
 */
export type RefusedPayment = 'released' | 'reserved' | 'taken';
