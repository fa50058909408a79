import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Subscription } from '@slipcast/event-bus/bus';
import type { ApplySale } from '../flows/apply-sale.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { retryWhenUnavailable } from './retry-when-unavailable.ts';

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
