import { toPounds } from '@slipcast/contracts/money';
import { WireDashboard } from '@slipcast/contracts/http/admin-orders';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readFigures } from '../store/dashboard-store.ts';
import type { Dependencies } from './dependencies.ts';
import { wireOrder } from './wire-order.ts';

const RECENT = 5;

export const showDashboard = ({ pool, lists }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/dashboard',
      access: 'admin',
      summary: 'The shop in figures, and its newest orders',
      answer: WireDashboard,
    },
    async () => {
      const [figures, counts, recent] = await Promise.all([
        readFigures(pool),
        lists.counts(''),
        lists.newest(RECENT),
      ]);
      return {
        totalProducts: figures.products,
        totalOrders: figures.orders,
        totalUsers: figures.users,
        totalRevenue: toPounds(figures.revenuePence),
        ordersByStatus: counts,
        recentOrders: recent.map(wireOrder),
      };
    },
  );
