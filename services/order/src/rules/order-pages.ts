import { ORDER_STATUSES, type OrderStatus } from '@slipcast/contracts/order-status';

export type StatusCounts = Record<OrderStatus, number>;
/** So many orders of one status, after so many newer ones. */
export interface Stretch {
  status: OrderStatus;
  skip: number;
  take: number;
}

export const noOrders = (): StatusCounts => ({ pending: 0, paid: 0, shipped: 0, delivered: 0, cancelled: 0 });

/**
 * Where a page of the admins' list lies: it goes by status, then by age (A§2), so it is made of stretches, each of which
 * an index has in order. Sorting all orders by their status for every page would not end well.
 */
export function stretchesOf(counts: StatusCounts, skip: number, take: number): Stretch[] {
  const stretches: Stretch[] = [];
  let before = skip;
  let wanted = take;
  for (const status of ORDER_STATUSES) {
    const there = Math.min(Math.max(0, counts[status] - before), wanted);
    if (there > 0) stretches.push({ status, skip: before, take: there });
    before = Math.max(0, before - counts[status]);
    wanted -= there;
  }
  return stretches;
}
