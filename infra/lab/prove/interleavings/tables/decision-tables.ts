import { declines, squareAccount, squareBooks } from './square-books.ts';
import { partialRefunds } from './partial-refunds.ts';
import { paymentMismatches } from './payment-mismatches.ts';
import { providerNews } from './payment-news.ts';
import { paymentDecisions } from './payment-rules.ts';
import { providerSteps } from './provider-steps.ts';
import { squareAnswers } from './square-answers.ts';
import type { Tables } from './table.ts';

/** What the services decide without a store. */
export const decisionTables: Tables = {
  'payment-decisions': paymentDecisions,
  'payment-mismatches': paymentMismatches,
  'payment-news': providerNews,
  'payment-partial-refunds': partialRefunds,
  'payment-provider-steps': providerSteps,
  'square-account': squareAccount,
  'square-answers': squareAnswers,
  'square-books': squareBooks,
  'square-declines': declines,
};
