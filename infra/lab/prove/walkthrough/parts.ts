import type { Part } from './part.ts';
import { accounts } from './parts/accounts.ts';
import { backOfficePeople } from './parts/back-office-people.ts';
import { buyerRequests } from './parts/buyer-requests.ts';
import { byHand } from './parts/by-hand.ts';
import { codes } from './parts/codes.ts';
import { collected } from './parts/collected.ts';
import { disputes } from './parts/disputes.ts';
import { emailPreviews } from './parts/email-previews.ts';
import { erasedAccount } from './parts/erased-account.ts';
import { failedRefunds } from './parts/failed-refunds.ts';
import { issues } from './parts/issues.ts';
import { oneParcel } from './parts/one-parcel.ts';
import { orderAccess } from './parts/order-access.ts';
import { orderDesk } from './parts/order-desk.ts';
import { orderLists } from './parts/order-lists.ts';
import { orderOwners } from './parts/order-owners.ts';
import { orderStates } from './parts/order-states.ts';
import { ordersPlaced } from './parts/orders-placed.ts';
import { paperwork } from './parts/paperwork.ts';
import { parcels } from './parts/parcels.ts';
import { paying } from './parts/paying.ts';
import { pricesAndBooks } from './parts/prices-and-books.ts';
import { refunds } from './parts/refunds.ts';
import { replacements } from './parts/replacements.ts';
import { restRefunded } from './parts/rest-refunded.ts';
import { squareDashboard } from './parts/square-dashboard.ts';
import { stockLedger } from './parts/stock-ledger.ts';
import { trackingFile } from './parts/tracking-file.ts';
import { vouchers } from './parts/vouchers.ts';
import { withdrawals } from './parts/withdrawals.ts';

/** Each in a file of its own. */
export const parts: readonly Part[] = [
  accounts,
  backOfficePeople,
  buyerRequests,
  byHand,
  codes,
  collected,
  disputes,
  emailPreviews,
  erasedAccount,
  failedRefunds,
  issues,
  oneParcel,
  orderAccess,
  orderDesk,
  orderLists,
  orderOwners,
  orderStates,
  ordersPlaced,
  paperwork,
  parcels,
  paying,
  pricesAndBooks,
  refunds,
  replacements,
  restRefunded,
  squareDashboard,
  stockLedger,
  trackingFile,
  vouchers,
  withdrawals,
];
