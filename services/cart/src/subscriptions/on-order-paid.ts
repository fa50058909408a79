import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { Dependencies } from '../flows/dependencies.ts';
import { loadBuyer, removeBought } from '../flows/remove-bought.ts';
import { retryWhenUnavailable } from './retry-when-unavailable.ts';

export const onOrderPaid = (
  bus: Bus,
  pool: pg.Pool,
  dependencies: Pick<Dependencies, 'carts' | 'holds'>,
): Promise<RunningSubscription> =>
  subscribeOnce({
    bus,
    pool,
    group: 'cart.remove-bought',
    topics: ['order.paid.v1'],
    // The effect is in Redis, once per order, and locks nothing.
    together: true,
    // Loading needs connections of the same pool, so it must not happen inside the transaction.
    prepare: (event) =>
      retryWhenUnavailable(loadBuyer(dependencies, parseEvent('order.paid.v1', event.data))),
    handle: (event) =>
      retryWhenUnavailable(removeBought(dependencies, parseEvent('order.paid.v1', event.data))),
  });
