import { ORDER_STATUSES, ORDER_TRANSITIONS, type OrderStatus } from '@slipcast/contracts/order-status';
import type { Order } from '../../features/orders/order.ts';

export const nextStatuses = (status: string): readonly string[] =>
  ORDER_TRANSITIONS[status as OrderStatus] ?? [];

const rank = (status: string) => ORDER_STATUSES.indexOf(status as OrderStatus);
const time = (date: string | null) => Date.parse(date ?? '') || 0;

/** By status in the order of an order's life, newest first. */
export const sortedForAdmin = (orders: readonly Order[]): Order[] =>
  orders.toSorted(
    (one, other) => rank(one.status) - rank(other.status) || time(other.createdAt) - time(one.createdAt),
  );
