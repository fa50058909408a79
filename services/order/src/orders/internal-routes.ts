import { CancelledQuery, OfPaymentsBody } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderLists } from './order-lists.ts';

/** The payment service compares its payments with these orders, to find what an event did not deliver. */
export const internalOrderRoutes = ({ lists }: { lists: OrderLists }) => [
  endpoint({
    route: 'POST /internal/orders/of-payments',
    access: 'internal',
    callers: ['payment'],
    summary: 'The orders of these payments, where there are any',
    body: OfPaymentsBody,
    handle: ({ body }) => lists.ofPayments(body.paymentIds),
  }),

  endpoint({
    route: 'GET /internal/orders/cancelled',
    access: 'internal',
    callers: ['payment'],
    summary: 'Orders that have been cancelled, or changed after their cancellation, since a time',
    query: CancelledQuery,
    handle: ({ query }) => lists.cancelledSince(query.since),
  }),
];
