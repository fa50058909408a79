import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Subscription } from '@slipcast/event-bus/bus';
import type { Settle } from '../store/apply-sale.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { patient } from './retry-when-unavailable.ts';

/**
 * The version in the replica makes a repeat harmless, so no inbox is needed; acknowledged once the shrunken hold is
 * durable, or a rebuild could bring it back.
 */
export const onStockChanged = (settle: Settle, snapshot: Snapshot): Subscription => ({
  topics: ['stock.changed.v1'],
  group: 'cart.settle-sales',
  handle: (event) =>
    patient(settle(parseEvent('stock.changed.v1', event.data)).then(() => snapshot.flushed())),
});
