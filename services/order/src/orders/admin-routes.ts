import { z } from 'zod';
import { AdminOrder, AdminOrderList, WireDashboard } from '@slipcast/contracts/http/admin-orders';
import { Day } from '@slipcast/contracts/http/fields';
import { EmailDiagnostics } from '@slipcast/contracts/http/order';
import { Search, pageFields, paginationOf } from '@slipcast/contracts/http/paging';
import { toPounds } from '@slipcast/contracts/money';
import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { EMAIL_MISSING } from './email-status.ts';
import { noOrders, slicesOf } from './order-pages.ts';
import { compareMonths, type DayOfTakings } from '../dashboard/takings.ts';
import { readFigures, readLowStock, readTakings } from '../dashboard/dashboard-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { findOrder, OrderParams } from './order-access.ts';
import { wireAdminOrder, wireOrderFor } from './wire-order.ts';

/** The length of a list that was not asked for by page, and of a page. */
const UNPAGED_LIMIT = 1000;
const PAGE_LIMIT = 20;

const AdminOrdersQuery = z.object({
  ...pageFields,
  limit: z.coerce.number().int().min(1).max(5000).optional(),
  search: Search,
  from: Day,
  to: Day,
  status: z.enum(ORDER_STATUSES).optional(),
});

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

/** All orders, for admins. */
export const adminOrderRoutes = ({ config, lists, pool, store }: Dependencies) => [
  endpoint({
    route: 'GET /api/admin/orders',
    importance: 'search',
    access: 'packer',
    summary:
      'Orders by status, then newest first, for packers without money: the first thousand, or with `page` one page and the counts of all; `search` looks in number, name, e-mail address, delivery address and pots, `from` and `to` are the days of the order',
    query: AdminOrdersQuery,
    answer: AdminOrderList,
    handle: async ({
      user,
      query: { page, status, limit = page ? PAGE_LIMIT : UNPAGED_LIMIT, ...asked },
    }) => {
      const counts = await lists.counts(asked);
      const wanted = status ? { ...noOrders(), [status]: counts[status] } : counts;
      const slices = slicesOf(wanted, ((page ?? 1) - 1) * limit, limit);
      const found = await Promise.all(slices.map((slice) => lists.slice(slice, asked)));
      const orders = found.flat().map((order) => wireOrderFor(user, order));
      if (page === undefined) return { orders };
      const total = Object.values(wanted).reduce((sum, count) => sum + count, 0);
      return { orders, pagination: paginationOf(total, page, limit), counts };
    },
  }),

  endpoint({
    route: 'GET /api/admin/orders/:id',
    access: 'packer',
    summary: 'Any order, for packers without money',
    params: OrderParams,
    answer: AdminOrder,
    refusals: ['order-not-found'],
    handle: async ({ user, params }) => wireOrderFor(user, await findOrder(store, params.id)),
  }),

  endpoint({
    route: 'GET /api/admin/dashboard',
    importance: 'statistics',
    access: 'admin',
    summary: 'The shop in figures, and its newest orders',
    answer: WireDashboard,
    handle: async () => {
      const [figures, days, lowStock, counts, recent] = await Promise.all([
        readFigures(pool),
        readTakings(pool),
        readLowStock(pool),
        lists.counts(),
        lists.newest(RECENT),
      ]);
      return {
        totalProducts: figures.products,
        totalOrders: figures.orders,
        totalUsers: figures.users,
        totalRevenue: toPounds(figures.revenuePence),
        ordersByStatus: counts,
        recentOrders: recent.map(wireAdminOrder),
        firstOrderAt: figures.firstOrderAt?.toISOString() ?? null,
        takings: wireTakings(days),
        lowStock,
      };
    },
  }),

  endpoint({
    route: 'POST /api/orders/email-test',
    access: 'admin',
    summary: 'E-mail diagnostics: are confirmations being sent?',
    answer: EmailDiagnostics,
    handle: () =>
      config.EMAIL_ENABLED
        ? { success: true, configured: true, message: 'Email is configured' }
        : { success: false, configured: false, message: EMAIL_MISSING },
  }),
];
