import { createGroupCommit, type GroupCommit } from '@slipcast/event-bus/group-commit';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type pg from 'pg';
import { ledgerRoutes } from '../../../../services/order/src/ledger/ledger-routes.ts';
import { onProducts } from '../../../../services/order/src/ledger/on-products.ts';
import { internalOrderRoutes } from '../../../../services/order/src/orders/internal-routes.ts';
import { onPayments } from '../../../../services/order/src/orders/on-payments.ts';
import { createOrderLists } from '../../../../services/order/src/orders/order-lists.ts';
import { createOrderStore } from '../../../../services/order/src/orders/order-store.ts';
import { createPaymentClient } from '../../../../services/order/src/orders/payment-client.ts';
import { createCartClient } from '../../../../services/order/src/sale/cart-client.ts';
import type { CheckoutDependencies } from '../../../../services/order/src/sale/checkout.ts';
import {
  createCommitSales,
  createPlace,
  type CommitSales,
} from '../../../../services/order/src/sale/place-order.ts';
import { createPriceReader } from '../../../../services/order/src/sale/price-order.ts';
import { createOffice, officeRoutes } from './back-office.ts';
import { byActor } from './by-actor.ts';
import { withTerms, type Terms } from './shop-terms.ts';

export const RECEIPT_SECRET = 'receipts-of-the-proof';
/** Only the job that completes pending orders reads it, and it does not run here. */
const CHECK_AFTER_MS = 20_000;

/** The order service's parts, put together as its `create…` functions do. */
export function createOrderProcess(options: {
  pool: pg.Pool;
  wake: () => void;
  cart: ServiceClient;
  payment: ServiceClient;
  logger: Logger;
}) {
  const { pool, wake, cart, payment, logger } = options;
  const parts = { pool, wake, guard: <T>(work: () => Promise<T>) => work() };
  const store = createOrderStore({
    ...parts,
    commit: byActor<GroupCommit>(() => createGroupCommit(pool)),
  });
  const commit = byActor<CommitSales>(() => createCommitSales(pool));
  const lists = createOrderLists(pool);
  const terms: Terms = {};
  const quoting = withTerms(pool, terms);
  const checkout: CheckoutDependencies = {
    pool,
    store,
    lists,
    // No guest comes by an emailed link here.
    keys: { opens: () => false },
    prices: byActor(() => createPriceReader(quoting)),
    place: createPlace({ ...parts, commit, checkAfterMs: CHECK_AFTER_MS }),
    payments: createPaymentClient(payment, logger),
    cart: createCartClient(cart, logger, RECEIPT_SECRET),
    // No one guesses here.
    voucherGuesses: { limit: (_asker, asked) => Promise.resolve(asked) },
    logger,
  };
  const office = officeRoutes({ ...checkout, pool: quoting });
  return {
    checkout,
    /** What delivery costs, and the VAT, in place of what is stored. */
    terms,
    /** Calls the service as the maker's browser does. */
    office: createOffice(() => office),
    endpoints: [...internalOrderRoutes({ lists }), ...ledgerRoutes(parts, parts.guard)],
    effects: [onPayments(store), onProducts],
  };
}
export type OrderProcess = ReturnType<typeof createOrderProcess>;
