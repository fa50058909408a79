import { accountChangesTable } from './account-changes-table.ts';
import { accountsTable } from './accounts-table.ts';
import { auditTable } from './audit-table.ts';
import { cartUpkeepTable } from './cart-upkeep-table.ts';
import { cartWritingTable } from './cart-writing-table.ts';
import { copiesTable } from './copies-table.ts';
import { documentRelayTable } from './document-relay-table.ts';
import { documentsTable } from './documents-table.ts';
import { earlyLinksTable } from './early-links-table.ts';
import { importsTable } from './imports-table.ts';
import { inboxTable } from './inbox-table.ts';
import { lettersTable } from './letters-table.ts';
import { mailingListTable } from './mailing-list-table.ts';
import { offersTable } from './offers-table.ts';
import { outboxTable } from './outbox-table.ts';
import { placesTable } from './places-table.ts';
import { roomsTable } from './rooms-table.ts';
import { secondFactorTable } from './second-factor-table.ts';
import { stockShownTable } from './stock-shown-table.ts';
import type { Tables } from './table.ts';
import { waitlistWorkTable } from './waitlist-work-table.ts';

/** What statements change and answer in PostgreSQL, at a moment that stands still. */
export const sqlTables: Tables = {
  'copies-of-carts': copiesTable,
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
};
