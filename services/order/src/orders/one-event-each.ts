import type { Decision } from './decision.ts';
import type { OrderEvent } from './order-event.ts';

const emailOf = (decision: Decision): string => decision.order.customerEmail.toLowerCase();

/** Of decisions about the orders of one parcel: the first event for each email address, with the other orders that it is about. */
export function oneEventEach(decisions: readonly Decision[]): Decision[] {
  const emailed = decisions.filter(({ events }) => events.length > 0);
  return decisions.map((decision) => {
    const alike = emailed.filter((one) => emailOf(one) === emailOf(decision));
    if (alike.length < 2 || decision.events.length === 0) return decision;
    if (alike[0] !== decision) return { ...decision, events: [] };
    const sharedWith = alike
      .slice(1)
      .map(({ order: { id: orderId, orderNumber } }) => ({ orderId, orderNumber }));
    const events = decision.events.map((event): OrderEvent =>
      event.type === 'order.tracking-changed.v1'
        ? { ...event, data: { ...event.data, sharedWith } }
        : event.type === 'order.address-changed.v1'
          ? { ...event, data: { ...event.data, sharedWith } }
          : event,
    );
    return { ...decision, events };
  });
}
