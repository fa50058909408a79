import { z } from 'zod';
import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { pageFields, paginationOf, Search } from '@slipcast/contracts/http/paging';
import { toPounds } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderLists } from '../store/order-lists.ts';
import { noOrders, stretchesOf } from '../rules/order-pages.ts';
import type { Dependencies } from './dependencies.ts';
import { wireOrder } from './wire-order.ts';
import { findOrder, OrderParams } from './order-access.ts';

const RECENT = 5;

/** Of a list that nobody asked for by page. */
const MOST_UNPAGED = 1000;

/** One page, with what there is in all: `counts` by status, of everything that the search finds. */
async function pageOfOrders(lists: OrderLists, query: z.output<typeof AdminOrdersQuery> & { page: number }) {
  const { page, limit = 20, search, status } = query;
  const counts = await lists.counts(search);
  const wanted = status === undefined ? counts : { ...noOrders(), [status]: counts[status] };
  const total = Object.values(wanted).reduce((sum, count) => sum + count, 0);
  const stretches = stretchesOf(wanted, (page - 1) * limit, limit);
  const found = await Promise.all(stretches.map((stretch) => lists.stretch(stretch, search)));
  return { orders: found.flat().map(wireOrder), pagination: paginationOf(total, page, limit), counts };
}

const AdminOrdersQuery = z.object({
  ...pageFields,
  limit: z.coerce.number().int().min(1).max(5000).optional(),
  search: Search,
  status: z.enum(ORDER_STATUSES).optional(),
});

export const listOrdersForAdmins = ({ lists }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/orders',
      access: 'admin',
      summary:
        'Orders by status, then newest first: the first thousand, or with `page` one page and the counts of all; `search` in number, name and e-mail address',
      query: AdminOrdersQuery,
    },
    async ({ query }) => {
      const { page, status, limit = MOST_UNPAGED } = query;
      if (page !== undefined) return pageOfOrders(lists, { ...query, page });
      return { orders: (await lists.forAdmins(status ?? null, limit)).map(wireOrder) };
    },
  );

export const showOrderToAdmin = ({ store }: Dependencies) =>
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

export const showDashboard = ({ lists }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/dashboard',
      access: 'admin',
      summary: 'The shop in figures, and its newest orders',
    },
    async () => {
      const [figures, counts, recent] = await Promise.all([
        lists.figures(),
        lists.counts(''),
        lists.newest(RECENT),
      ]);
      return {
        totalProducts: figures.products,
        totalOrders: figures.orders,
        totalUsers: figures.users,
        totalRevenue: toPounds(figures.revenue_pence),
        ordersByStatus: counts,
        recentOrders: recent.map(wireOrder),
      };
    },
  );
