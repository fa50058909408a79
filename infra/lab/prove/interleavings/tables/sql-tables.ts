import { cardFeeTable } from './card-fee-table.ts';
import { comparisonTable } from './comparison-table.ts';
import { copiesTable } from './copies-table.ts';
import { emailEventsTable } from './email-events-table.ts';
import { emailSendingTable } from './email-sending-table.ts';
import { emailStoreTable } from './email-store-table.ts';
import { newOrdersTable } from './new-orders-table.ts';
import { openPaymentTable } from './open-payment-table.ts';
import { paymentAnswersTable } from './payment-answers-table.ts';
import { paymentCallsTable } from './payment-calls-table.ts';
import { paymentJobsTable } from './payment-jobs-table.ts';
import { paymentNewsTable } from './payment-news-table.ts';
import { paymentStoreTable } from './payment-store-table.ts';
import { paymentSweepTable } from './payment-sweep-table.ts';
import { refundTable } from './refund-table.ts';
import type { Tables } from './table.ts';

/** What statements change and answer in PostgreSQL, at a moment that stands still. */
export const sqlTables: Tables = {
  'copies-of-carts': copiesTable,
  'payments-opened': openPaymentTable,
  'payments-written': paymentStoreTable,
  'payments-at-the-provider': paymentAnswersTable,
  'payments-asked-for': paymentCallsTable,
  'payments-swept': paymentSweepTable,
  'news-of-payments': paymentNewsTable,
  'refunds-in-part': refundTable,
  'cards-and-fees': cardFeeTable,
  'payments-compared': comparisonTable,
  'payments-due': paymentJobsTable,
  'emails-of-events': emailEventsTable,
  'emails-stored': emailStoreTable,
  'emails-sending': emailSendingTable,
  'news-for-the-maker': newOrdersTable,
};
