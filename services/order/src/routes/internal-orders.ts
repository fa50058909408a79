import { z } from 'zod';
import { CancelledQuery, OfPaymentsBody } from '@slipcast/contracts/http/payment';
import { Id } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readStock } from '../store/stock-ledger.ts';
import type { Dependencies } from './dependencies.ts';

/** Orders and stock, for other services. */
export const internalOrderRoutes = ({ lists, pool }: Dependencies) => [
  // The payment service compares its payments with these orders, to find what an event did not bring.
  endpoint({
    route: 'POST /internal/orders/of-payments',
    access: 'internal',
    summary: 'The orders of these payments, as far as there are any',
    body: OfPaymentsBody,
    handle: ({ body }) => lists.ofPayments(body.paymentIds),
  }),

  endpoint({
    route: 'GET /internal/orders/cancelled',
    access: 'internal',
    summary: 'Orders that were cancelled, or changed after their cancellation, since a time',
    query: CancelledQuery,
    handle: ({ query }) => lists.cancelledSince(query.since),
  }),

  endpoint({
    route: 'GET /internal/stock/:productId/:variantId',
    access: 'internal',
    summary: "What the ledger has of a SKU, for the cart service's replica",
    params: z.object({ productId: Id, variantId: Id }),
    handle: async ({ params }) => {
      const stock = await readStock(pool, params.productId, params.variantId);
      if (!stock) throw new Refusal('product-not-found', 'Product not found');
      return stock;
    },
  }),
];
