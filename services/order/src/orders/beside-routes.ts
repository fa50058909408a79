import type pg from 'pg';
import { z } from 'zod';
import { OrdersBeside } from '@slipcast/contracts/http/admin-orders';
import { Day } from '@slipcast/contracts/http/fields';
import { Search } from '@slipcast/contracts/http/paging';
import { ORDER_STATUSES, type OrderStatus } from '@slipcast/contracts/order-status';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { findOrder, OrderParams } from './order-access.ts';
import { matching, type Wanted } from './order-lists.ts';
import type { OrderParts } from './order-parts.ts';

type Beside = NonNullable<OrdersBeside['next']>;

/** What each direction of the list means: newest first, within a status. */
const DIRECTIONS = {
  next: { order: 'placed_at DESC, id', beyond: '(placed_at < $1 OR (placed_at = $1 AND id > $2::uuid))' },
  previous: { order: 'placed_at, id DESC', beyond: '(placed_at > $1 OR (placed_at = $1 AND id < $2::uuid))' },
};
type Direction = keyof typeof DIRECTIONS;

/** The nearest order of this status beyond a place in the list, or without a place the first from there. */
async function nearest(
  pool: pg.Pool,
  wanted: Wanted,
  { status, direction, of }: { status: OrderStatus; direction: Direction; of: string | null },
): Promise<Beside | null> {
  const { where, values } = matching(wanted);
  const { order, beyond } = DIRECTIONS[direction];
  const [ofStatus, id] = [values.length + 1, values.length + 2];
  const placed = `(SELECT placed_at FROM orders WHERE id = $${id}::uuid)`;
  const after = of === null ? 'true' : beyond.replaceAll('$1', placed).replaceAll('$2', `$${id}`);
  const { rows } = await pool.query<Beside>(
    `SELECT id, order_number AS "orderNumber" FROM orders WHERE ${where} AND status = $${ofStatus} AND ${after}
     ORDER BY ${order} LIMIT 1`,
    [...values, status, ...(of === null ? [] : [of])],
  );
  return rows[0] ?? null;
}

/**
 * The order beside one in the list, which has the statuses one after the other. Of a list of one status, that has since changed, it is the
 * nearest by age.
 */
async function beside(
  pool: pg.Pool,
  wanted: Wanted & { status: OrderStatus | undefined },
  { id, status }: { id: string; status: OrderStatus },
  direction: Direction,
): Promise<Beside | null> {
  const own = wanted.status ?? status;
  const found = await nearest(pool, wanted, { status: own, direction, of: id });
  if (found || wanted.status) return found;
  const at = ORDER_STATUSES.indexOf(status);
  const further =
    direction === 'next' ? ORDER_STATUSES.slice(at + 1) : ORDER_STATUSES.slice(0, at).toReversed();
  for (const other of further) {
    // oxlint-disable-next-line no-await-in-loop
    const first = await nearest(pool, wanted, { status: other, direction, of: null });
    if (first) return first;
  }
  return null;
}

/** From one order to the next, as the list that it was opened from has them. */
export const besideRoutes = ({ pool, store }: OrderParts) => [
  endpoint({
    route: 'GET /api/admin/orders/:id/beside',
    access: 'packer',
    importance: 'search',
    summary: 'The orders before and after one in the list of `GET /api/admin/orders` with the same filter',
    params: OrderParams,
    query: z.object({ search: Search, from: Day, to: Day, status: z.enum(ORDER_STATUSES).optional() }),
    answer: OrdersBeside,
    refusals: ['order-not-found'],
    handle: async ({ params, query: { status, ...asked } }) => {
      const order = await findOrder(store, params.id);
      const wanted = { ...asked, status };
      const [previous, next] = await Promise.all([
        beside(pool, wanted, order, 'previous'),
        beside(pool, wanted, order, 'next'),
      ]);
      return { previous, next };
    },
  }),
];
