import { orderDecisions, orderEvents, orderHistory } from './order-decisions.ts';
import { orderRefunds } from './order-refunds.ts';
import { buyerOffers, restockedPieces } from './restocked.ts';
import { partialRefunds } from './partial-refunds.ts';
import { paymentMismatches } from './payment-mismatches.ts';
import { providerNews } from './payment-news.ts';
import { paymentDecisions } from './payment-rules.ts';
import { providerSteps } from './provider-steps.ts';
import { declines, squareAccount } from './square-account.ts';
import { squareAnswers } from './square-answers.ts';
import { squareBooks } from './square-books.ts';
import { books } from './books.ts';
import { carriers } from './carriers.ts';
import { trackingFiles } from './tracking-files.ts';
import { orderAnswers } from './order-answers.ts';
import { packing, paperwork } from './paperwork.ts';
import { deliveries } from './deliveries.ts';
import { discounts } from './discounts.ts';
import { quotes } from './quotes.ts';
import type { Tables } from './table.ts';

/** What the services decide without a store. */
export const decisionTables: Tables = {
  books,
  carriers,
  'carriers-files': trackingFiles,
  'order-answers': orderAnswers,
  'order-decisions': orderDecisions,
  'order-events': orderEvents,
  'order-history': orderHistory,
  'order-offers': buyerOffers,
  'order-packing': packing,
  'order-paperwork': paperwork,
  'order-refunds': orderRefunds,
  'order-restocked': restockedPieces,
  'payment-decisions': paymentDecisions,
  'payment-mismatches': paymentMismatches,
  'payment-news': providerNews,
  'payment-partial-refunds': partialRefunds,
  'payment-provider-steps': providerSteps,
  'quote-deliveries': deliveries,
  'quote-discounts': discounts,
  quotes,
  'square-account': squareAccount,
  'square-answers': squareAnswers,
  'square-books': squareBooks,
  'square-declines': declines,
};
