import type { WireDashboard } from '@slipcast/contracts/http/admin-orders';

/** For tests: the dashboard's statistics; `recentOrders` as `scriptedOrder` returns them. */
export const scriptedDashboard = (more: Partial<Record<keyof WireDashboard, unknown>> = {}) => ({
  totalProducts: 24,
  totalOrders: 12,
  totalUsers: 7,
  totalRevenue: 1234.5,
  ordersByStatus: { pending: 0, paid: 0, shipped: 0, delivered: 0, cancelled: 0 },
  recentOrders: [],
  ...more,
});
