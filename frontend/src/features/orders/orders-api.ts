import type { WireOrder } from '@slipcast/contracts/http/order';
import { api, post } from '../../base/api.ts';
import { type Order, orderFrom } from './order.ts';

export const { useOrdersQuery, useOrderQuery, useGuestLookupMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<Order[], void>({
      query: () => '/orders',
      transformResponse: ({ orders }: { orders: WireOrder[] }) => orders.map(orderFrom),
      providesTags: ['Order'],
    }),
    order: build.query<Order, string>({
      query: (id) => `/orders/${encodeURIComponent(id)}`,
      transformResponse: orderFrom,
      providesTags: ['Order'],
    }),
    guestLookup: build.mutation<Order, { email: string; orderNumber: string }>({
      query: ({ email, orderNumber }) => post('/orders/guest-lookup', { email, order_number: orderNumber }),
      transformResponse: ({ order }: { order: WireOrder }) => orderFrom(order),
    }),
  }),
});
