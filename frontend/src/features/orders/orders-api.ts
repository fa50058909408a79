import type { WireOrder } from '@slipcast/contracts/http/order';
import { api, post } from '../../base/api.ts';
import { type Order, orderFrom } from './order.ts';

type Found = { order: WireOrder; addressesShortened?: boolean };
type Looked = { email: string; orderNumber: string };

export const { useOrdersQuery, useOrderQuery, useGuestLookupMutation, useMailOrderLinkMutation } =
  api.injectEndpoints({
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
      /** `key` comes from an emailed link. Without it addresses are shortened and `isShort` is true. */
      guestLookup: build.mutation<{ order: Order; isShort: boolean }, Looked & { key?: string | undefined }>({
        query: ({ email, orderNumber, key }) =>
          post('/orders/guest-lookup', { email, order_number: orderNumber, key }),
        transformResponse: ({ order, addressesShortened: isShort = false }: Found) => ({
          order: orderFrom(order),
          isShort,
        }),
      }),
      mailOrderLink: build.mutation<{ message: string }, Looked>({
        query: ({ email, orderNumber }) =>
          post('/orders/guest-lookup/link', { email, order_number: orderNumber }),
      }),
    }),
  });
