import { refuseUnwanted } from './buyer-request.ts';
import { refuseRefunded, type Decision } from './order.ts';
import { refused, STATE } from './state-words.ts';
import { snapshotOf, type Order } from './order-record.ts';

/** Throws Refusal 'transition-refused' for an order that is not waiting to be handed over. */
function refuseUnlessPaid(order: Order, verb: string): void {
  if (order.status !== 'paid')
    throw refused(`This order ${STATE[order.status](order)}, so it can't ${verb}.`);
  refuseRefunded(order, verb);
}

/** The pots are wrapped and wait for their buyer, who learns about it once. Repeating it changes nothing. */
export function readyToCollect(order: Order, now: Date): Decision {
  if (order.readyAt && order.status === 'paid') return { order, events: [] };
  if (order.delivery?.kind !== 'collection')
    throw refused("This order is sent by post, so it can't be ready to collect.");
  refuseUnlessPaid(order, 'be ready to collect');
  refuseUnwanted(order, 'be ready to collect');
  const data = { ...snapshotOf(order), readyAt: now.toISOString() };
  return {
    order: { ...order, readyAt: now, updatedAt: now },
    events: [{ type: 'order.ready-to-collect.v1', data }],
  };
}

/**
 * The pots have been handed over, ready or not, and also where the buyer has come for an order that was to be sent. Its buyer gets a
 * receipt. Repeating it with the same name changes nothing.
 */
export function collected(order: Order, collectedBy: string, now: Date): Decision {
  if (order.collectedAt && order.collectedBy === collectedBy) return { order, events: [] };
  refuseUnlessPaid(order, order.collectedAt ? 'be collected again' : 'be collected');
  const data = { ...snapshotOf(order), collectedAt: now.toISOString(), collectedBy };
  return {
    order: { ...order, status: 'delivered', deliveredAt: now, collectedAt: now, collectedBy, updatedAt: now },
    events: [{ type: 'order.collected.v1', data }],
  };
}
