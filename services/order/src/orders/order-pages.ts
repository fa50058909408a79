import { ORDER_STATUSES, type OrderStatus } from '@slipcast/contracts/order-status';

export type StatusCounts = Record<OrderStatus, number>;
/** `take` orders of one status, after `skip` newer ones. */
export interface Slice {
  status: OrderStatus;
  skip: number;
  take: number;
}

export const noOrders = (): StatusCounts => ({ pending: 0, paid: 0, shipped: 0, delivered: 0, cancelled: 0 });

/**
 * The slices that make up a page of the admins' list, which is sorted by status, then by age (A§2). An index has each slice in order, so
 * no page needs all orders sorted.
 */
export function slicesOf(counts: StatusCounts, skip: number, take: number): Slice[] {
  const slices: Slice[] = [];
  let toSkip = skip;
  let toTake = take;
  for (const status of ORDER_STATUSES) {
    const taken = Math.min(Math.max(0, counts[status] - toSkip), toTake);
    if (taken > 0) slices.push({ status, skip: toSkip, take: taken });
    toSkip = Math.max(0, toSkip - counts[status]);
    toTake -= taken;
  }
  return slices;
}
