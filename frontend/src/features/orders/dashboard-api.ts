import type { WireDashboard } from '@slipcast/contracts/http/admin-orders';
import { api } from '../../base/api.ts';
import { toPence } from '../../base/money.ts';
import { type Order, orderFrom } from './order.ts';

export type Dashboard = {
  totalProducts: number;
  totalOrders: number;
  totalUsers: number;
  revenuePence: number;
  /** The number of paid orders. */
  toShip: number;
  recentOrders: Order[];
};

const RECENT = 5;

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => '/admin/dashboard',
      transformResponse: ({ totalRevenue, ordersByStatus, recentOrders, ...counts }: WireDashboard) => ({
        ...counts,
        revenuePence: toPence(totalRevenue),
        toShip: ordersByStatus.paid,
        recentOrders: recentOrders.slice(0, RECENT).map(orderFrom),
      }),
      providesTags: ['AdminOrder'],
    }),
  }),
});

export const { useDashboardQuery } = dashboardApi;
