import { CancelledQuery, OfPaymentsBody } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from './dependencies.ts';

/** The payment service compares its payments with these orders, to find what an event did not bring. */
export const comparePayments = ({ lists }: Dependencies) => [
  endpoint(
    {
      method: 'POST',
      path: '/internal/orders/of-payments',
      access: 'internal',
      summary: 'The orders of these payments, as far as there are any',
      body: OfPaymentsBody,
    },
    ({ body }) => lists.ofPayments(body.paymentIds),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/internal/orders/cancelled',
      access: 'internal',
      summary: 'Orders that were cancelled, or changed after their cancellation, since a time',
      query: CancelledQuery,
    },
    ({ query }) => lists.cancelledSince(query.since),
  ),
];
