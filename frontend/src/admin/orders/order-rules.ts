import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { adminText } from '../../base/strings/admin.ts';
import type { Order } from '../../features/orders/order.ts';

const moves: Record<string, readonly string[]> = {
  pending: ['paid', 'cancelled'],
  paid: ['shipped', 'cancelled'],
  shipped: ['delivered'],
};

/** Where an order of this status may go next (admin spec, part 4). */
export const nextStatuses = (status: string): readonly string[] => moves[status] ?? [];

const rank = (status: string) => {
  const place = (ORDER_STATUSES as readonly string[]).indexOf(status);
  return place === -1 ? ORDER_STATUSES.length : place;
};
const time = (date: string | null) => Date.parse(date ?? '') || 0;

/** By status in the order of an order's life, then the newest first. */
export const sortedForAdmin = (orders: readonly Order[]): Order[] =>
  orders.toSorted(
    (one, other) => rank(one.status) - rank(other.status) || time(other.createdAt) - time(one.createdAt),
  );

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `format` is passed in by tests: a platform's formatter may fail on what it does not know. */
export function listDate(
  date: string | null,
  format: (value: Date) => string = (value) => dates.format(value),
) {
  if (date === null || date === '') return adminText.noDate;
  const value = new Date(date);
  if (Number.isNaN(value.getTime())) return adminText.invalidDate;
  try {
    return format(value);
  } catch {
    return adminText.dateError;
  }
}
