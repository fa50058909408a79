import { z } from 'zod';
import { ORDER_STATUSES } from '@slipcast/contracts/http/order';
import { toPounds } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Parts } from '../parts.ts';
import { wireOrder } from '../wire.ts';
import { findOrder, OrderParams } from './order-access.ts';

const RECENT = 5;

export const listOrdersForAdmins = ({ lists }: Parts) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/orders',
      access: 'admin',
      summary: 'All orders by status, then newest first',
      query: z.object({
        status: z.enum(ORDER_STATUSES).optional(),
        limit: z.coerce.number().int().min(1).max(5000).default(1000),
      }),
    },
    async ({ query }) => ({
      orders: (await lists.forAdmins(query.status ?? null, query.limit)).map(wireOrder),
    }),
  );

export const showOrderToAdmin = ({ store }: Parts) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/orders/:id',
      access: 'admin',
      summary: 'Any order',
      params: OrderParams,
    },
    async ({ params }) => wireOrder(await findOrder(store, params.id)),
  );

export const showDashboard = ({ lists }: Parts) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/dashboard',
      access: 'admin',
      summary: 'The shop in figures, and its newest orders',
    },
    async () => {
      const [figures, recent] = await Promise.all([lists.figures(), lists.newest(RECENT)]);
      return {
        totalProducts: figures.products,
        totalOrders: figures.orders,
        totalUsers: figures.users,
        totalRevenue: toPounds(figures.revenue_pence),
        recentOrders: recent.map(wireOrder),
      };
    },
  );
