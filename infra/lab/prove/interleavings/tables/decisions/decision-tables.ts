import { orderDecisions, orderHistory } from './order-decisions.ts';
import { orderEvents } from './order-events.ts';
import { sharedTracking } from './shared-tracking.ts';
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
import { categories, potFilters } from './pot-lists.ts';
import { potSearch } from './pot-search.ts';
import { potsBeside } from './pots-beside.ts';
import { potsInLists, potsShown } from './pots-shown.ts';
import { pots } from './saved-pots.ts';
import { feeds } from './feeds.ts';
import { importedPots } from './imported-pots.ts';
import { imports } from './imports.ts';
import { followers } from './followers.ts';
import { updates } from './updates.ts';
import { emailSending } from './emails-sent.ts';
import { emailIntents } from './emails.ts';
import { cartAnswers } from './cart-decisions.ts';
import { cartRooms } from './cart-rooms.ts';
import { importedPeople } from './imported-people.ts';
import { people } from './people.ts';
import { sharedDays } from './shared-days.ts';
import { sharedNetworks } from './shared-networks.ts';
import { sharedRules } from './shared-rules.ts';
import { sharedWords } from './shared-words.ts';
import { waitingList } from './waiting-list.ts';
import { buyers } from './buyers.ts';
import { sales } from './sales.ts';
import { byHandOrders } from './by-hand-orders.ts';
import { issuing } from './issuing.ts';
import { forgotten } from './forgotten.ts';
import type { Tables } from '../table.ts';

/** What the services decide without a store. */
export const decisionTables: Tables = {
  books,
  carriers,
  'carriers-files': trackingFiles,
  'order-answers': orderAnswers,
  'order-decisions': orderDecisions,
  'order-events': orderEvents,
  'order-history': orderHistory,
  'order-by-hand': byHandOrders,
  'order-forgotten': forgotten,
  'order-issuing': issuing,
  'order-offers': buyerOffers,
  'order-packing': packing,
  'order-paperwork': paperwork,
  'order-refunds': orderRefunds,
  'order-restocked': restockedPieces,
  'order-tracking': sharedTracking,
  'payment-decisions': paymentDecisions,
  'payment-mismatches': paymentMismatches,
  'payment-news': providerNews,
  'payment-partial-refunds': partialRefunds,
  'payment-provider-steps': providerSteps,
  'cart-answers': cartAnswers,
  'cart-rooms': cartRooms,
  'cart-waiting': waitingList,
  emails: emailIntents,
  'emails-sent': emailSending,
  feeds,
  imports,
  'imports-of-pots': importedPots,
  people,
  'people-imported': importedPeople,
  pots,
  'pots-beside': potsBeside,
  'pots-categories': categories,
  'pots-filters': potFilters,
  'pots-in-lists': potsInLists,
  'pots-search': potSearch,
  'pots-shown': potsShown,
  'quote-deliveries': deliveries,
  'quote-discounts': discounts,
  quotes,
  sales,
  'sales-buyers': buyers,
  'shared-days': sharedDays,
  'shared-networks': sharedNetworks,
  'shared-rules': sharedRules,
  'shared-words': sharedWords,
  'square-account': squareAccount,
  'square-answers': squareAnswers,
  'square-books': squareBooks,
  'square-declines': declines,
  updates,
  'updates-followed': followers,
};
