import { expect, it } from '@jest/globals';
import { PAYMENT_STATES, type PaymentState } from './http/payment.ts';
import { PAYMENT_WORDS } from './payment-words.ts';

/** What may be said of the money in each state, written down a second time. */
const TRUTH: Record<PaymentState, RegExp> = {
  created: /have not been charged/,
  unknown: /have not been charged/,
  authorised: /reserved on your card. You have not been charged/,
  declined: /declined. You have not been charged/,
  capturing: /taking your payment/,
  captured: /received your payment/,
  voiding: /being cancelled. You have not been charged/,
  voided: /was cancelled. You have not been charged/,
  refunding: /returning the money to your card/,
  refunded: /returned the money to your card/,
  'refund-failed': /refund to your card failed. We’ll return the money/,
  settled: /returned the money to you another way/,
};

it.each(PAYMENT_STATES)('the sentence about a payment that is %s is true', (state) => {
  expect(PAYMENT_WORDS[state]).toMatch(TRUTH[state]);
  if (!TRUTH[state].source.includes('charged')) expect(PAYMENT_WORDS[state]).not.toMatch(/charged/);
  // A shopper would be logged out by a 401 with these words.
  expect(PAYMENT_WORDS[state]).not.toMatch(/token|expired|invalid/i);
});
