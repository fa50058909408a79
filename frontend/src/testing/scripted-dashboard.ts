import type { WireDashboard } from '@slipcast/contracts/http/admin-orders';

/** For tests: the dashboard's statistics; `recentOrders` as `scriptedOrder` returns them. */
export const scriptedDashboard = (more: Partial<Record<keyof WireDashboard, unknown>> = {}) => ({
  totalProducts: 24,
  totalOrders: 12,
  totalUsers: 7,
  totalRevenue: 1234.5,
  ordersByStatus: { pending: 0, paid: 0, shipped: 0, delivered: 0, cancelled: 0 },
  toShip: 0,
  recentOrders: [],
  firstOrderAt: '2026-03-03T10:00:00Z',
  takings: {
    thisMonth: { amount: 210, orders: 5 },
    lastMonth: { amount: 380.5, orders: 9 },
    lastMonthSoFar: { amount: 180, orders: 4 },
    days: [
      { day: '2026-11-20', amount: 0, orders: 0 },
      { day: '2026-11-21', amount: 120, orders: 2 },
      { day: '2026-11-22', amount: 90, orders: 3 },
    ],
  },
  lowStock: { upTo: 2, low: 0, soldOut: 0, pots: [] },
  requests: { count: 0, unwanted: 0, oldest: [] },
  disputes: { count: 0, next: [] },
  ...more,
});
