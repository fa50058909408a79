import { StockQuestion } from '@slipcast/contracts/http/order';
import { CancelledQuery, OfPaymentsBody } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { recordReleases } from '../ledger/released-holds.ts';
import { readStockChanges } from '../ledger/stock-changes.ts';
import type { Dependencies } from '../dependencies.ts';

/** Orders and stock, for other services. */
export const internalOrderRoutes = ({ lists, pool }: Dependencies) => [
  // The payment service compares its payments with these orders, to find what an event did not bring.
  endpoint({
    route: 'POST /internal/orders/of-payments',
    access: 'internal',
    callers: ['payment'],
    summary: 'The orders of these payments, as far as there are any',
    body: OfPaymentsBody,
    handle: ({ body }) => lists.ofPayments(body.paymentIds),
  }),

  endpoint({
    route: 'GET /internal/orders/cancelled',
    access: 'internal',
    callers: ['payment'],
    summary: 'Orders that were cancelled, or changed after their cancellation, since a time',
    query: CancelledQuery,
    handle: ({ query }) => lists.cancelledSince(query.since),
  }),

  endpoint({
    route: 'POST /internal/stock',
    access: 'internal',
    callers: ['cart'],
    summary:
      "Who has given pieces up; what the ledger has of these SKUs and what changed lately, for the cart service's replicas",
    body: StockQuestion,
    handle: async ({ body }) => {
      await recordReleases(pool, body.skus);
      return readStockChanges(pool, body.skus);
    },
  }),
];
