import type { HandMethod } from '@slipcast/contracts/by-hand';
import { readPence } from '@slipcast/contracts/money';
import type {
  AdminOrderCounts,
  AdminOrderList,
  OrderHistory,
  OrderStep,
  WireDashboard,
} from '@slipcast/contracts/http/admin-orders';
import { api, post, put } from '../../base/api.ts';
import { type Order, orderFrom } from './order.ts';

export type Takings = { pence: number; orders: number };
export type DayOfTakings = Takings & { day: string };
type Counts =
  'totalProducts' | 'totalOrders' | 'totalUsers' | 'firstOrderAt' | 'lowStock' | 'requests' | 'disputes';

export type Dashboard = Pick<WireDashboard, Counts> & {
  revenuePence: number;
  takings: Record<'thisMonth' | 'lastMonth' | 'lastMonthSoFar', Takings> & { days: DayOfTakings[] };
  /** The number of paid orders whose buyers still want them. */
  toShip: number;
  /** Orders that bring no money: not paid yet, and cancelled. */
  unpaid: number;
  cancelled: number;
  recentOrders: Order[];
};

/** A step in the history of an order. */
export type Step = Omit<OrderStep, 'amount'> & { amountPence: number };

const stepsFrom = ({ steps }: OrderHistory): Step[] =>
  steps.map(({ amount, ...step }) => ({ ...step, amountPence: readPence(amount ?? 0) }));

type WireTakings = WireDashboard['takings']['thisMonth'];
const takingsFrom = ({ amount, orders }: WireTakings): Takings => ({ pence: readPence(amount), orders });

const NO_REQUESTS: WireDashboard['requests'] = { count: 0, unwanted: 0, oldest: [] };
const NO_DISPUTES: WireDashboard['disputes'] = { count: 0, next: [] };

function dashboardFrom(wire: WireDashboard): Dashboard {
  const { totalRevenue, ordersByStatus, recentOrders, takings, ...counts } = wire;
  // An order service before 0.3.0 has none.
  const { requests = NO_REQUESTS, disputes = NO_DISPUTES, toShip } = wire as Partial<WireDashboard>;
  const { thisMonth, lastMonth, lastMonthSoFar, days } = takings;
  return {
    ...counts,
    requests,
    disputes,
    revenuePence: readPence(totalRevenue),
    toShip: toShip ?? ordersByStatus.paid - requests.unwanted,
    unpaid: ordersByStatus.pending ?? 0,
    cancelled: ordersByStatus.cancelled ?? 0,
    recentOrders: recentOrders.slice(0, RECENT).map(orderFrom),
    takings: {
      thisMonth: takingsFrom(thisMonth),
      lastMonth: takingsFrom(lastMonth),
      lastMonthSoFar: takingsFrom(lastMonthSoFar),
      days: days.map((one) => ({ day: one.day, ...takingsFrom(one) })),
    },
  };
}

const RECENT = 5;

type Tracked = { id: string; trackingInfo: string; parcelId?: string };
/** How a parcel was sent. */
export type Shipment = ({ trackingInfo: string } | { untracked: true }) & {
  /** Left out: all that is left to be sent. */
  pieces?: { line: number; quantity: number }[];
  parcel_id?: string;
  grams?: number;
};

const change = (id: string, what: string, body: object) =>
  put(`/admin/orders/${encodeURIComponent(id)}/${what}`, body);

/** Orders are also reloaded after a refusal, because someone else may have changed them. */
export const {
  useAdminOrdersQuery,
  useAdminOrderQuery,
  useOrderCountsQuery,
  useDashboardQuery,
  useShipOrderMutation,
  useChangeStatusMutation,
  useChangeTrackingMutation,
  useUndoParcelMutation,
  useReadyToCollectMutation,
  useCollectedMutation,
  useSettleRefundMutation,
  useOrderHistoryQuery,
  useLazyOrderHistoryQuery,
  useAddNoteMutation,
  usePackingNoteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The argument is a query string: page, limit and optionally status and search. `counts`: the number of matching
     * orders by status, before the status filter.
     */
    adminOrders: build.query<{ orders: Order[]; total: number; counts: Record<string, number> }, string>({
      query: (query) => `/admin/orders?${query}`,
      transformResponse: ({ orders, pagination, counts }: AdminOrderList) => ({
        orders: orders.map(orderFrom),
        total: pagination?.total ?? orders.length,
        counts: counts ?? {},
      }),
      providesTags: ['AdminOrder'],
    }),
    orderCounts: build.query<AdminOrderCounts['counts'], void>({
      query: () => '/admin/orders/counts',
      transformResponse: ({ counts }: AdminOrderCounts) => counts,
      providesTags: ['AdminOrder'],
    }),
    dashboard: build.query<Dashboard, void>({
      query: () => '/admin/dashboard',
      transformResponse: dashboardFrom,
      providesTags: ['AdminOrder'],
    }),
    adminOrder: build.query<Order, string>({
      query: (id) => `/admin/orders/${encodeURIComponent(id)}`,
      transformResponse: orderFrom,
      providesTags: ['AdminOrder'],
    }),
    /** Answers the order as it then is. */
    shipOrder: build.mutation<Order, { id: string; shipment: Shipment }>({
      query: ({ id, shipment }) => change(id, 'ship', shipment),
      transformResponse: orderFrom,
      invalidatesTags: ['AdminOrder'],
    }),
    changeStatus: build.mutation<unknown, { id: string; status: string; gone?: number[] }>({
      query: ({ id, ...body }) => change(id, 'status', body),
      invalidatesTags: ['AdminOrder'],
    }),
    changeTracking: build.mutation<unknown, Tracked>({
      query: ({ id, trackingInfo, parcelId }) =>
        change(id, 'tracking', { trackingInfo, ...(parcelId && { parcel_id: parcelId }) }),
      invalidatesTags: ['AdminOrder'],
    }),
    undoParcel: build.mutation<unknown, { id: string; parcelId: string }>({
      query: ({ id, parcelId }) => change(id, `parcels/${encodeURIComponent(parcelId)}/undo`, {}),
      invalidatesTags: ['AdminOrder'],
    }),
    readyToCollect: build.mutation<unknown, string>({
      query: (id) => change(id, 'ready', {}),
      invalidatesTags: ['AdminOrder'],
    }),
    collected: build.mutation<unknown, { id: string; collectedBy: string }>({
      query: ({ id, collectedBy }) => change(id, 'collected', { collectedBy }),
      invalidatesTags: ['AdminOrder'],
    }),
    /** Oldest first. */
    orderHistory: build.query<Step[], string>({
      query: (id) => `/admin/orders/${encodeURIComponent(id)}/history`,
      transformResponse: stepsFrom,
      providesTags: ['AdminOrder'],
    }),
    addNote: build.mutation<unknown, { id: string; text: string }>({
      query: ({ id, text }) => post(`/admin/orders/${encodeURIComponent(id)}/notes`, { text }),
      invalidatesTags: (_result, error) => (error ? [] : ['AdminOrder']),
    }),
    packingNote: build.mutation<unknown, { id: string; text: string }>({
      query: ({ id, text }) => change(id, 'packing-note', { text }),
      invalidatesTags: ['AdminOrder'],
    }),
    settleRefund: build.mutation<unknown, { id: string; how: HandMethod | null }>({
      query: ({ id, how }) => change(id, 'settle-refund', { how }),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});
