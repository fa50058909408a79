import type { Part } from './part.ts';
import { accounts } from './parts/accounts.ts';
import { backOfficePeople } from './parts/back-office-people.ts';
import { buyerRequests } from './parts/buyer-requests.ts';
import { byHand } from './parts/by-hand.ts';
import { carts } from './parts/carts.ts';
import { categories } from './parts/categories.ts';
import { codes } from './parts/codes.ts';
import { collected } from './parts/collected.ts';
import { disputes } from './parts/disputes.ts';
import { drafts } from './parts/drafts.ts';
import { emailPreviews } from './parts/email-previews.ts';
import { erasedAccount } from './parts/erased-account.ts';
import { failedRefunds } from './parts/failed-refunds.ts';
import { imports } from './parts/imports.ts';
import { issues } from './parts/issues.ts';
import { leaving } from './parts/leaving.ts';
import { letters } from './parts/letters.ts';
import { lists } from './parts/lists.ts';
import { loggingIn } from './parts/logging-in.ts';
import { mailingList } from './parts/mailing-list.ts';
import { oneParcel } from './parts/one-parcel.ts';
import { orderAccess } from './parts/order-access.ts';
import { orderDesk } from './parts/order-desk.ts';
import { orderLists } from './parts/order-lists.ts';
import { orderOwners } from './parts/order-owners.ts';
import { orderStates } from './parts/order-states.ts';
import { ordersPlaced } from './parts/orders-placed.ts';
import { otherShops } from './parts/other-shops.ts';
import { pages } from './parts/pages.ts';
import { paperwork } from './parts/paperwork.ts';
import { parcels } from './parts/parcels.ts';
import { paying } from './parts/paying.ts';
import { photographs } from './parts/photographs.ts';
import { plainRoom } from './parts/plain-room.ts';
import { pricesAndBooks } from './parts/prices-and-books.ts';
import { products } from './parts/products.ts';
import { queues } from './parts/queues.ts';
import { refunds } from './parts/refunds.ts';
import { replacements } from './parts/replacements.ts';
import { restored } from './parts/restored.ts';
import { restRefunded } from './parts/rest-refunded.ts';
import { rooms } from './parts/rooms.ts';
import { secondFactor } from './parts/second-factor.ts';
import { seconds } from './parts/seconds.ts';
import { showing } from './parts/showing.ts';
import { squareDashboard } from './parts/square-dashboard.ts';
import { stockLedger } from './parts/stock-ledger.ts';
import { trackingFile } from './parts/tracking-file.ts';
import { undelivered } from './parts/undelivered.ts';
import { updateTerms } from './parts/update-terms.ts';
import { updates } from './parts/updates.ts';
import { visits } from './parts/visits.ts';
import { vouchers } from './parts/vouchers.ts';
import { waiting } from './parts/waiting.ts';
import { withdrawals } from './parts/withdrawals.ts';

/** Each in a file of its own; what waits for a long time comes first. */
export const parts: readonly Part[] = [
  letters,
  queues,
  disputes,
  vouchers,
  byHand,
  accounts,
  squareDashboard,
  failedRefunds,
  waiting,
  oneParcel,
  backOfficePeople,
  buyerRequests,
  carts,
  categories,
  codes,
  collected,
  drafts,
  emailPreviews,
  erasedAccount,
  imports,
  issues,
  leaving,
  lists,
  loggingIn,
  mailingList,
  orderAccess,
  orderDesk,
  orderLists,
  orderOwners,
  orderStates,
  ordersPlaced,
  otherShops,
  pages,
  paperwork,
  parcels,
  paying,
  photographs,
  plainRoom,
  pricesAndBooks,
  products,
  refunds,
  replacements,
  restRefunded,
  rooms,
  secondFactor,
  seconds,
  showing,
  stockLedger,
  trackingFile,
  undelivered,
  updateTerms,
  updates,
  visits,
  withdrawals,
  restored,
];
