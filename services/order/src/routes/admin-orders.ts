import { z } from 'zod';
import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { pageFields, paginationOf, Search } from '@slipcast/contracts/http/paging';
import { WireOrder } from '@slipcast/contracts/http/order';
import { AdminOrderList } from '@slipcast/contracts/http/admin-orders';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { noOrders, slicesOf } from '../rules/order-pages.ts';
import type { Dependencies } from './dependencies.ts';
import { findOrder, OrderParams } from './order-access.ts';
import { wireOrder } from './wire-order.ts';

/** The length of a list that was not asked for by page, and of a page. */
const UNPAGED_LIMIT = 1000;
const PAGE_LIMIT = 20;

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
        'Orders by status, then newest first: the first thousand, or with `page` one page and the counts of all; `search` looks in number, name and e-mail address',
      query: AdminOrdersQuery,
      answer: AdminOrderList,
    },
    async ({ query: { page, search, status, limit = page ? PAGE_LIMIT : UNPAGED_LIMIT } }) => {
      const counts = await lists.counts(search);
      const wanted = status ? { ...noOrders(), [status]: counts[status] } : counts;
      const slices = slicesOf(wanted, ((page ?? 1) - 1) * limit, limit);
      const found = await Promise.all(slices.map((slice) => lists.slice(slice, search)));
      const orders = found.flat().map(wireOrder);
      if (page === undefined) return { orders };
      const total = Object.values(wanted).reduce((sum, count) => sum + count, 0);
      return { orders, pagination: paginationOf(total, page, limit), counts };
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
      answer: WireOrder,
      refusals: ['order-not-found'],
    },
    async ({ params }) => wireOrder(await findOrder(store, params.id)),
  );
