import { api } from '../../base/api.ts';
import { type Order, orderFrom, ordersFrom } from './order.ts';

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<Order[], void>({
      query: () => '/orders',
      transformResponse: ordersFrom,
      providesTags: ['Order'],
    }),
    order: build.query<Order, string>({
      query: (id) => `/orders/${encodeURIComponent(id)}`,
      transformResponse: orderFrom,
      providesTags: ['Order'],
    }),
    guestLookup: build.mutation<Order, { email: string; orderNumber: string }>({
      query: ({ email, orderNumber }) => ({
        path: '/orders/guest-lookup',
        method: 'POST',
        body: { email: email.trim(), order_number: orderNumber.trim() },
      }),
      transformResponse: orderFrom,
    }),
  }),
});

export const { useOrdersQuery, useOrderQuery, useGuestLookupMutation } = ordersApi;
