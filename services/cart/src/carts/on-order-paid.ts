import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { retryWhenUnavailable } from '../redis/unavailable.ts';
import type { CartParts } from './parts.ts';
import { loadBuyer, removeBought } from './remove-bought.ts';

export const onOrderPaid = (
  bus: Bus,
  pool: pg.Pool,
  parts: Pick<CartParts, 'carts' | 'holds'>,
): Promise<RunningSubscription> =>
  subscribeOnce({
    bus,
    pool,
    group: 'cart.remove-bought',
    topics: ['order.paid.v1'],
    // Loading needs connections of the same pool, so it must not happen inside the transaction.
    prepare: (event) => retryWhenUnavailable(loadBuyer(parts, parseEvent('order.paid.v1', event.data))),
    // The effect is in Redis, once per order, and locks nothing.
    async handleTogether(events) {
      const orders = events.map(({ data }) => parseEvent('order.paid.v1', data));
      await retryWhenUnavailable(Promise.all(orders.map((order) => removeBought(parts, order))));
    },
  });
