import type { AdminOrderList } from '@slipcast/contracts/http/admin-orders';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { api } from '../../base/api.ts';
import { type Order, orderFrom } from './order.ts';

/** `counts`: the number of matching orders by status, before the status filter. */
export type OrderPage = { orders: Order[]; total: number; counts: Record<string, number> };

type Tracked = { id: string; trackingInfo: string };

const change = (id: string, what: string, body: object) => ({
  path: `/admin/orders/${encodeURIComponent(id)}/${what}`,
  method: 'PUT' as const,
  body,
});

/** Orders are also reloaded after a refusal, because someone else may have changed them. */
export const adminOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a query string: page, limit and optionally status and search. */
    adminOrders: build.query<OrderPage, string>({
      query: (query) => `/admin/orders?${query}`,
      transformResponse: ({ orders, pagination, counts }: AdminOrderList) => ({
        orders: orders.map(orderFrom),
        total: pagination?.total ?? orders.length,
        counts: counts ?? {},
      }),
      providesTags: ['AdminOrder'],
    }),
    adminOrder: build.query<Order, string>({
      query: (id) => `/admin/orders/${encodeURIComponent(id)}`,
      transformResponse: (order: WireOrder) => orderFrom(order),
      providesTags: ['AdminOrder'],
    }),
    shipOrder: build.mutation<unknown, Tracked>({
      query: ({ id, trackingInfo }) => change(id, 'ship', { trackingInfo }),
      invalidatesTags: ['AdminOrder'],
    }),
    changeStatus: build.mutation<unknown, { id: string; status: string }>({
      query: ({ id, status }) => change(id, 'status', { status }),
      invalidatesTags: ['AdminOrder'],
    }),
    changeTracking: build.mutation<unknown, Tracked>({
      query: ({ id, trackingInfo }) => change(id, 'tracking', { trackingInfo }),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});

export const {
  useAdminOrdersQuery,
  useAdminOrderQuery,
  useShipOrderMutation,
  useChangeStatusMutation,
  useChangeTrackingMutation,
} = adminOrdersApi;
