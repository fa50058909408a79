import { api } from '../../app/api.ts';
import { type Order, orderFrom, ordersFrom } from './order.ts';

type Tracked = { id: string; trackingInfo: string };

const change = (id: string, what: string, body: object) => ({
  path: `/admin/orders/${encodeURIComponent(id)}/${what}`,
  method: 'PUT' as const,
  body,
});

/** Also after a refusal the order is read again: it may have been changed by somebody else. */
export const adminOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.query<Order[], void>({
      query: () => '/admin/orders',
      transformResponse: ordersFrom,
      providesTags: ['AdminOrder'],
    }),
    adminOrder: build.query<Order, string>({
      query: (id) => `/admin/orders/${encodeURIComponent(id)}`,
      transformResponse: orderFrom,
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
