import type { Decision } from './decision.ts';
import type { OrderEvent } from './order-event.ts';
import type { Order } from './order-record.ts';
import { movedEntry } from './refund-entry.ts';
import { refused } from './state-words.ts';
import { voucherLeftPence } from './voucher-shares.ts';

/** Cancelling an order refunds all of its payment, and the buyer has had a part of it as a voucher. Throws Refusal 'transition-refused'. */
export function refuseAfterNewVoucher(order: Order): void {
  if (order.refunds.some(({ toNewVoucher, state }) => toNewVoucher && state !== 'failed'))
    throw refused(
      'A part of this order was refunded as a gift voucher, so it can’t be cancelled. Refund the rest of it instead.',
    );
}

/** What a cancelled order gives back to its vouchers: an entry, if it was paid. */
export function returnedByCancelling(
  order: Order,
  now: Date,
): { change: Partial<Order>; data: { returnedVoucherPence?: number } } {
  if (order.voucherPence === 0) return { change: {}, data: {} };
  if (order.status === 'pending') return { change: {}, data: { returnedVoucherPence: order.voucherPence } };
  const voucherPence = voucherLeftPence(order);
  if (voucherPence <= 0) return { change: {}, data: {} };
  // Under the order's own id, because it is cancelled once; what the card gets back has its payment's.
  const entry = { ...movedEntry(order.id, 'cancellation', 0, now), voucherPence };
  return {
    change: { refunds: [...order.refunds, entry] },
    data: { returnedVoucherPence: voucherPence },
  };
}

/** The cancellation as its buyer learns of it, where a voucher got its part back only to lose it with its own payment. */
export function sayLost(decision: Decision, lostPence: number): Decision {
  if (lostPence === 0) return decision;
  const events = decision.events.map((event): OrderEvent => {
    if (event.type !== 'order.cancelled.v1') return event;
    const { returnedVoucherPence = 0, ...rest } = event.data;
    const returned = Math.max(0, returnedVoucherPence - lostPence);
    return {
      ...event,
      data: {
        ...rest,
        ...(returned > 0 && { returnedVoucherPence: returned }),
        lostVoucherPence: lostPence,
      },
    };
  });
  return { ...decision, events };
}
