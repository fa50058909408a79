import type { Part } from './part.ts';
import { accounts } from './parts/accounts.ts';
import { backOfficePeople } from './parts/back-office-people.ts';
import { buyerRequests } from './parts/buyer-requests.ts';
import { collected } from './parts/collected.ts';
import { erasedAccount } from './parts/erased-account.ts';
import { issues } from './parts/issues.ts';
import { oneParcel } from './parts/one-parcel.ts';
import { orderAccess } from './parts/order-access.ts';
import { orderDesk } from './parts/order-desk.ts';
import { orderLists } from './parts/order-lists.ts';
import { ordersPlaced } from './parts/orders-placed.ts';
import { orderStates } from './parts/order-states.ts';
import { paperwork } from './parts/paperwork.ts';
import { parcels } from './parts/parcels.ts';
import { stockLedger } from './parts/stock-ledger.ts';
import { trackingFile } from './parts/tracking-file.ts';
import { withdrawals } from './parts/withdrawals.ts';
import { restRefunded } from './parts/rest-refunded.ts';
import { orderOwners } from './parts/order-owners.ts';
import { emailPreviews } from './parts/email-previews.ts';

/** Each in a file of its own. */
export const parts: readonly Part[] = [
  accounts,
  backOfficePeople,
  buyerRequests,
  erasedAccount,
  issues,
  orderAccess,
  orderDesk,
  orderLists,
  ordersPlaced,
  orderStates,
  paperwork,
  parcels,
  stockLedger,
  trackingFile,
  withdrawals,
  restRefunded,
  orderOwners,
  emailPreviews,
  oneParcel,
  collected,
];
