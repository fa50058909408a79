import { paidByHandPence } from '@slipcast/contracts/by-hand';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { isPaidByHand, type SoldByHand } from './hand-payments.ts';
import { cardLeftPence, restEntry, type Refunded } from './refund-entry.ts';

interface Cancelled extends Refunded, SoldByHand {
  status: OrderStatus;
}

/** What its buyer gets back, without what goes to vouchers, for an order that is cancelled. Of one made by hand, also a deposit. */
export function cancellationPence(order: Cancelled): number {
  if (order.status === 'paid') return Math.max(0, cardLeftPence(order));
  return isPaidByHand(order) ? paidByHandPence(order.handSale) : 0;
}

/** The maker gives the money of an order made by hand back herself, so it counts as refunded at once. */
export function givenBack(order: Cancelled, refundPence: number, now: Date) {
  if (refundPence === 0 || !isPaidByHand(order)) return {};
  const refundedPence = order.refundedPence + refundPence;
  return { refunds: [...order.refunds, restEntry(order, refundedPence, now)], refundedPence };
}
