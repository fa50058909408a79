import type { WireOrder } from '@slipcast/contracts/http/order';
import { api } from '../../base/api.ts';
import { type Order, orderFrom } from './order.ts';

/** `totalRevenue` in pounds. */
export type Dashboard = {
  totalProducts: number;
  totalOrders: number;
  totalUsers: number;
  totalRevenue: number;
  /** How many are paid and wait for a parcel. */
  toShip: number;
  recentOrders: Order[];
};

const RECENT = 5;

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => '/admin/dashboard',
      transformResponse: (answer) => {
        const stats = (answer ?? {}) as Record<string, unknown>;
        const count = (name: string) => Number(stats[name]) || 0;
        return {
          totalProducts: count('totalProducts'),
          totalOrders: count('totalOrders'),
          totalUsers: count('totalUsers'),
          totalRevenue: count('totalRevenue'),
          toShip: Number((stats['ordersByStatus'] as Record<string, unknown> | undefined)?.['paid']) || 0,
          recentOrders: ((stats['recentOrders'] ?? []) as WireOrder[]).slice(0, RECENT).map(orderFrom),
        };
      },
      providesTags: ['AdminOrder'],
    }),
  }),
});

export const { useDashboardQuery } = dashboardApi;
