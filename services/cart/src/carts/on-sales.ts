import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { Refusal } from '@slipcast/contracts/refusal';
import { RetryLater, type Bus, type RunningSubscription, type Subscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ApplySale } from '../replica/apply-sale.ts';
import type { Dependencies } from './dependencies.ts';
import { loadBuyer, removeBought } from './remove-bought.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** While Redis or the ledger is away, an event waits without using up its attempts. */
export async function retryWhenUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable')
      throw new RetryLater(error.message, { cause: error });
    throw error;
  }
}

/**
 * The version of the replica makes repeats harmless, so no inbox is needed. The event is acknowledged once the snapshot
 * has the smaller hold; otherwise a rebuild could bring the larger one back.
 */
export const onStockChanged = (applySale: ApplySale, snapshot: Snapshot): Subscription => ({
  topics: ['stock.changed.v1'],
  group: 'cart.apply-sales',
  handle: (event) =>
    retryWhenUnavailable(
      applySale(parseEvent('stock.changed.v1', event.data)).then(() => snapshot.flushed()),
    ),
});

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
