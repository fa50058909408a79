import { z } from 'zod';
import { ORDER_STATUSES } from '../order-status.ts';
import { Count, Pounds } from './fields.ts';
import { OrderList, WireOrder } from './order.ts';
import { WirePagination } from './paging.ts';

const OrderCounts = z.record(z.enum(ORDER_STATUSES), Count);
/** `pagination` and `counts` only if a page was asked for. */
export const AdminOrderList = OrderList.extend({
  pagination: WirePagination.optional(),
  counts: OrderCounts.optional(),
});
export type AdminOrderList = z.infer<typeof AdminOrderList>;
export const WireDashboard = z.object({
  totalProducts: Count,
  totalOrders: Count,
  totalUsers: Count,
  totalRevenue: Pounds,
  ordersByStatus: OrderCounts,
  recentOrders: z.array(WireOrder),
});
export type WireDashboard = z.infer<typeof WireDashboard>;
