import type { Order } from '../../features/orders/order.ts';

/** How often an order is read again in the meantime. */
export const REFUND_POLL_MS = 3000;
/** A refund that takes longer shows when the page is opened again. */
const MOST_MS = 10 * 60_000;

/** Money of this order is on its way back, or will soon be, so that the page reads it again without being asked. */
export function awaitsRefund({ status, money, refunds, updatedAt }: Order, now = Date.now()): boolean {
  const isYoung = now - Date.parse(updatedAt ?? '') < MOST_MS;
  const isOpen =
    refunds.some(({ state }) => state === 'pending') || (status === 'cancelled' && money === 'uncertain');
  return isYoung && isOpen;
}
