import { z } from 'zod';
import { WireDashboard } from '@slipcast/contracts/http/admin-orders';
import { UpdateFigures } from '@slipcast/contracts/http/update-figures';
import { toPounds } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderLists } from '../orders/order-lists.ts';
import { wireAdminOrder } from '../orders/wire-order.ts';
import { readFigures, readLowStock, readTakings } from './dashboard-store.ts';
import { readUpdateFigures, type UpdateFiguresParts } from './update-figures.ts';
import { readWaitingRequests } from './waiting-requests.ts';
import { readWaitingDisputes } from './waiting-disputes.ts';
import { compareMonths, type DayOfTakings } from './takings.ts';

const RECENT = 5;

function wireTakings(takings: readonly DayOfTakings[]) {
  const { thisMonth, lastMonth, lastMonthSoFar, days } = compareMonths(takings);
  const wire = ({ pence, orders }: Omit<DayOfTakings, 'day'>) => ({ amount: toPounds(pence), orders });
  return {
    thisMonth: wire(thisMonth),
    lastMonth: wire(lastMonth),
    lastMonthSoFar: wire(lastMonthSoFar),
    days: days.map(({ day, ...rest }) => ({ day, ...wire(rest) })),
  };
}

export const dashboardRoutes = ({ lists, pool, ...parts }: UpdateFiguresParts & { lists: OrderLists }) => [
  endpoint({
    route: 'GET /api/admin/dashboard',
    importance: 'statistics',
    access: 'admin',
    summary: 'The shop in figures, and its newest orders',
    answer: WireDashboard,
    handle: async () => {
      const [figures, days, lowStock, requests, disputes, counts, toShip, recent] = await Promise.all([
        readFigures(pool),
        readTakings(pool),
        readLowStock(pool),
        readWaitingRequests(pool),
        readWaitingDisputes(pool),
        lists.counts(),
        lists.countToShip(),
        lists.newest(RECENT),
      ]);
      return {
        totalProducts: figures.products,
        totalOrders: figures.orders,
        totalUsers: figures.users,
        totalRevenue: toPounds(figures.revenuePence),
        ordersByStatus: counts,
        toShip,
        recentOrders: recent.map(wireAdminOrder),
        firstOrderAt: figures.firstOrderAt?.toISOString() ?? null,
        takings: wireTakings(days),
        lowStock,
        requests,
        disputes,
      };
    },
  }),

  endpoint({
    route: 'GET /api/admin/dashboard/updates/:id',
    importance: 'statistics',
    access: 'admin',
    summary: 'What has been bought of a shop update so far',
    params: z.object({ id: z.string().max(120) }),
    answer: UpdateFigures,
    handle: ({ params: { id } }) => readUpdateFigures({ pool, ...parts }, id),
  }),
];
