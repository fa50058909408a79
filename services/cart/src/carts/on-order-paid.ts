import type pg from 'pg';
import { isPot } from '@slipcast/contracts/by-hand';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus, EventEnvelope, RunningSubscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { retryWhenUnavailable } from '../redis/unavailable.ts';
import type { Bought } from './cart-store.ts';
import type { CartParts } from './parts.ts';
import { readBought, removeBought } from './remove-bought.ts';

export function onOrderPaid(
  bus: Bus,
  pool: pg.Pool,
  parts: Pick<CartParts, 'carts' | 'holds'>,
): Promise<RunningSubscription> {
  const prepared = new WeakMap<EventEnvelope, Bought>();
  const remove = async (event: EventEnvelope): Promise<void> => {
    const bought = prepared.get(event);
    if (!bought) throw new Error(`order.paid.v1 ${event.id} has not been prepared`);
    await removeBought(parts, parseEvent('order.paid.v1', event.data), bought);
  };
  return subscribeOnce({
    bus,
    pool,
    group: 'cart.remove-bought',
    topics: ['order.paid.v1'],
    // An order that the maker made comes from no cart, and neither does a gift voucher.
    concerns({ data }) {
      const { handSale, lines } = parseEvent('order.paid.v1', data);
      return !handSale && lines.some(isPot);
    },
    // What Redis has lost is read from PostgreSQL, which takes long, so it does not happen inside the transaction.
    async prepare(event) {
      const order = parseEvent('order.paid.v1', event.data);
      prepared.set(event, await retryWhenUnavailable(readBought(parts, order)));
    },
    // The effect is in Redis, once per order, and locks nothing.
    handleTogether: async (events) => {
      await retryWhenUnavailable(Promise.all(events.map(remove)));
    },
  });
}
