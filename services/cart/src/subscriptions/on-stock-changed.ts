import { setTimeout as sleep } from 'node:timers/promises';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { NotNow, type Subscription } from '@slipcast/service-kit/bus/bus';
import type { Settle } from '../settle.ts';
import type { Snapshot } from '../snapshot.ts';
import { patient } from './patient.ts';

const DURABLE_WITHIN_MS = 5000;

/**
 * The version in the replica makes a repeat harmless, so no inbox is needed; acknowledged once the shrunken hold is
 * durable, or a rebuild could bring it back.
 */
export const onStockChanged = (settle: Settle, snapshot: Snapshot): Subscription => ({
  topics: ['stock.changed.v1'],
  group: 'cart.settle-sales',
  async handle(event) {
    await patient(settle(parseEvent('stock.changed.v1', event.data)));
    const durable = await Promise.race([
      snapshot.flushed().then(() => true),
      sleep(DURABLE_WITHIN_MS, false, { ref: false }),
    ]);
    if (!durable) throw new NotNow('the snapshot of holds is not durable yet');
  },
});
