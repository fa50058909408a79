import { accountChangesTable } from './account-changes-table.ts';
import { accountsTable } from './accounts-table.ts';
import { auditTable } from './audit-table.ts';
import { cardFeeTable } from './card-fee-table.ts';
import { cartUpkeepTable } from './cart-upkeep-table.ts';
import { cartWritingTable } from './cart-writing-table.ts';
import { comparisonTable } from './comparison-table.ts';
import { copiesTable } from './copies-table.ts';
import { documentRelayTable } from './document-relay-table.ts';
import { documentsTable } from './documents-table.ts';
import { earlyLinksTable } from './early-links-table.ts';
import { emailEventsTable } from './email-events-table.ts';
import { emailSendingTable } from './email-sending-table.ts';
import { emailStoreTable } from './email-store-table.ts';
import { importsTable } from './imports-table.ts';
import { inboxTable } from './inbox-table.ts';
import { lettersTable } from './letters-table.ts';
import { mailingListTable } from './mailing-list-table.ts';
import { newOrdersTable } from './new-orders-table.ts';
import { offersTable } from './offers-table.ts';
import { openPaymentTable } from './open-payment-table.ts';
import { outboxTable } from './outbox-table.ts';
import { orderTables } from './order-tables.ts';
import { paymentAnswersTable } from './payment-answers-table.ts';
import { paymentCallsTable } from './payment-calls-table.ts';
import { paymentJobsTable } from './payment-jobs-table.ts';
import { paymentNewsTable } from './payment-news-table.ts';
import { paymentStoreTable } from './payment-store-table.ts';
import { paymentSweepTable } from './payment-sweep-table.ts';
import { placesTable } from './places-table.ts';
import { refundTable } from './refund-table.ts';
import { roomsTable } from './rooms-table.ts';
import { secondFactorTable } from './second-factor-table.ts';
import { stockShownTable } from './stock-shown-table.ts';
import { waitlistWorkTable } from './waitlist-work-table.ts';
import type { Tables } from '../table.ts';

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
  'places-on-lists': placesTable,
  'offers-of-lists': offersTable,
  'work-of-lists': waitlistWorkTable,
  'rooms-and-tickets': roomsTable,
  'upkeep-of-carts': cartUpkeepTable,
  'writing-of-carts': cartWritingTable,
  'events-to-send': outboxTable,
  'events-that-come': inboxTable,
  documents: documentsTable,
  'documents-published': documentRelayTable,
  'stock-as-shown': stockShownTable,
  accounts: accountsTable,
  'accounts-changed': accountChangesTable,
  'second-factors': secondFactorTable,
  'mailing-list': mailingListTable,
  letters: lettersTable,
  'early-links': earlyLinksTable,
  'imported-people': importsTable,
  'audit-log': auditTable,
  ...orderTables,
};
