import { ORDER_TRANSITIONS, type OrderStatus } from '@slipcast/contracts/order-status';
import { cancellationPence, givenBack } from './give-back.ts';
import { beginPacking, skipPacking } from './one-parcel.ts';
import { isPaidByHand } from './hand-payments.ts';
import type { Command } from './order-command.ts';
import type { Decision } from './decision.ts';
import { snapshotOf, type Order } from './order-record.ts';
import { sentParcels } from './parcel.ts';
import { wholeSettled } from './record-refund.ts';
import { isRefundedInFull, promisedPence, restEntry } from './refund-entry.ts';
import { restockedByCancelling } from './restocked-pieces.ts';
import { changeTracking, shipParcel, undoParcel } from './ship-parcel.ts';
import { CHANGE, refused, STATE } from './state-words.ts';
import { isPaidByVouchers } from './voucher-shares.ts';
import { refuseAfterNewVoucher, returnedByCancelling } from './cancelled-vouchers.ts';

export type { Decision } from './decision.ts';

/** Moves the order on. Throws Refusal where ORDER_TRANSITIONS does not lead from its status to this one. */
function moveTo(order: Order, status: OrderStatus, updatedAt: Date, change: Partial<Order> = {}): Order {
  if (!ORDER_TRANSITIONS[order.status].includes(status)) {
    const again = order.status === status ? ' again' : '';
    throw refused(`This order ${STATE[order.status](order)}, so it can't ${CHANGE[status]}${again}.`);
  }
  return { ...order, ...change, status, updatedAt };
}

/** An order whose money is back is not sent any more. Throws Refusal 'transition-refused'. */
export function refuseRefunded(order: Order, verb: string): void {
  if (isRefundedInFull(order)) throw refused(`This order has been refunded in full, so it can't ${verb}.`);
}

/** Null: the command repeats what has already been done. */
function next(order: Order, command: Command, now: Date): Decision | null {
  switch (command.type) {
    case 'mark-paid': {
      if (order.status === 'paid') return null;
      const paid = moveTo(order, 'paid', now);
      const data = { ...snapshotOf(paid), paidAt: now.toISOString() };
      return { order: paid, events: [{ type: 'order.paid.v1', data }] };
    }
    case 'ship': {
      return shipParcel(order, command, now);
    }
    case 'undo-parcel': {
      return undoParcel(order, command.parcelId, now);
    }
    case 'begin-packing': {
      return beginPacking(order, command.printed ?? false, now);
    }
    case 'skip-packing': {
      return skipPacking(order);
    }
    case 'deliver': {
      if (order.status === 'delivered') return null;
      return { order: moveTo(order, 'delivered', now, { deliveredAt: now }), events: [] };
    }
    case 'cancel': {
      if (order.status === 'cancelled') return null;
      refuseAfterNewVoucher(order);
      if (order.status === 'paid' && sentParcels(order).length > 0)
        throw refused(
          "A part of this order has been sent, so it can't be cancelled. Please refund what isn't sent.",
        );
      const refundPence = cancellationPence(order);
      const refundedPence = promisedPence(order);
      const back = returnedByCancelling(order, now);
      const cancelled = moveTo(order, 'cancelled', now, {
        ...givenBack(order, refundPence, now),
        ...back.change,
      });
      const notCharged = command.notCharged ?? (isPaidByHand(order) || isPaidByVouchers(order));
      const cancelledAt = now.toISOString();
      const lapsed = command.lapsed && { lapsed: command.lapsed };
      const money = { refundPence, refundedPence, ...back.data, notCharged };
      const data = { ...snapshotOf(cancelled), ...money, cancelledAt, ...lapsed };
      const restock = restockedByCancelling(order, command.gone);
      return { order: cancelled, events: [{ type: 'order.cancelled.v1', data }], restock };
    }
    case 'change-tracking': {
      return changeTracking(order, command, now);
    }
    case 'record-refund': {
      const { refundPence } = command;
      if (order.refundedPence >= refundPence) return null;
      const rest = restEntry(order, refundPence, now);
      const { amountPence } = rest;
      const whole = { ...order, refundedPence: refundPence, refundOwedPence: 0, updatedAt: now };
      // Refunds at the desk, each with its own end, are all of it.
      if (amountPence <= 0) return { order: whole, events: [] };
      const refunded = { ...whole, refunds: [...order.refunds, rest] };
      const data = { ...snapshotOf(refunded), refundPence, amountPence };
      return { order: refunded, events: [{ type: 'order.refunded.v1', data }] };
    }
    case 'record-refund-failure': {
      const { owedPence: refundOwedPence } = command;
      const isOver = order.refundedPence >= order.totalPence || order.refundSettledAt !== null;
      if (isOver || order.refundOwedPence === refundOwedPence) return null;
      return { order: { ...order, refundOwedPence }, events: [] };
    }
    case 'settle-refund': {
      if (order.refundOwedPence === 0) throw refused('No refund of this order has failed.');
      if (order.refundSettledAt) return null;
      const { by: refundSettledBy, how: refundSettledHow } = command;
      const settled = { ...order, refundSettledAt: now, refundSettledBy, refundSettledHow };
      return { order: settled, events: [wholeSettled(settled, now)] };
    }
  }
}

/**
 * Decides what a command does to an order (decisions 18 and 20). A repeated command returns the same order and no events.
 * Throws Refusal 'transition-refused'.
 */
export const decide = (order: Order, command: Command, now: Date): Decision =>
  next(order, command, now) ?? { order, events: [] };

/** The outcome of a payment only matters to a pending order: the request, the events and the job may all report it. */
export const decidePending = (order: Order, command: Command, now: Date): Decision =>
  order.status === 'pending' ? decide(order, command, now) : { order, events: [] };
