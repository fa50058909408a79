import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Subscription } from '@slipcast/event-bus/bus';
import { retryWhenUnavailable } from '../redis/unavailable.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ApplyEvent } from './apply-changes.ts';

/**
 * The version of the replica makes repeats harmless, so no inbox is needed. The event is acknowledged once the snapshot has the smaller hold.
 * Otherwise a rebuild could bring the larger one back.
 */
export const onStockChanged = (
  applyEvent: ApplyEvent,
  snapshot: Pick<Snapshot, 'flushed'>,
): Subscription => ({
  topics: ['stock.changed.v1'],
  group: 'cart.apply-sales',
  // Otherwise no pot could be sold more often than the snapshot is written.
  sideBySide: true,
  handle: (event) =>
    retryWhenUnavailable(
      applyEvent(parseEvent('stock.changed.v1', event.data)).then(() => snapshot.flushed()),
    ),
});
