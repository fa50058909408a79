import { z } from 'zod';
import {
  AdminOrder,
  AdminOrderCounts,
  AdminOrderList,
  EmailDiagnostics,
} from '@slipcast/contracts/http/admin-orders';
import { Day } from '@slipcast/contracts/http/fields';
import { Search, pageFields, paginationOf } from '@slipcast/contracts/http/paging';
import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { EMAIL_MISSING } from './email-status.ts';
import { noOrders, slicesOf } from './order-pages.ts';
import { findOrder, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import { wireOrderFor } from './wire-order.ts';

/** The length of a list without pages, and of a page. */
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

/** All orders, for admins. */
export const adminOrderRoutes = ({ config, lists, store }: OrderParts) => [
  endpoint({
    route: 'GET /api/admin/orders',
    importance: 'search',
    access: 'packer',
    summary:
      'Orders by status, then newest first, without money for packers: the first thousand, or with `page` one page and the counts of all; `search` looks for each of its words in number, name, email address, delivery address, tracking information and pots, `from` and `to` are the days of the order',
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

  // Before the route of one order, whose id it would be.
  endpoint({
    route: 'GET /api/admin/orders/counts',
    importance: 'search',
    access: 'packer',
    summary: 'How many orders there are, by status',
    answer: AdminOrderCounts,
    handle: async () => ({ counts: await lists.counts() }),
  }),

  endpoint({
    route: 'GET /api/admin/orders/:id',
    access: 'packer',
    summary: 'Any order, without money for packers',
    params: OrderParams,
    answer: AdminOrder,
    refusals: ['order-not-found'],
    handle: async ({ user, params }) => wireOrderFor(user, await findOrder(store, params.id)),
  }),

  endpoint({
    route: 'POST /api/orders/email-test',
    access: 'admin',
    summary: 'Email diagnostics: are confirmations being sent?',
    answer: EmailDiagnostics,
    handle: () =>
      config.EMAIL_ENABLED
        ? { success: true, configured: true, message: 'Email is configured' }
        : { success: false, configured: false, message: EMAIL_MISSING },
  }),
];
