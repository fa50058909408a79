import { join } from 'node:path';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { OrderConfig } from './config.ts';
import { waitForReconciliation } from './ledger/unreconciled.ts';

type Effect = Omit<Parameters<typeof subscribeOnce>[0], 'bus' | 'pool' | 'afterCommit'>;

/** What every capability of this service is built with. */
export function createOrderKit(kit: ServiceKit, config: OrderConfig) {
  const bus = kit.bus(config);
  const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
  const eventPool = kit.eventPool(config);
  const relay = kit.outbox(pool, bus);
  const wake = () => relay.wake();
  return {
    ...kit,
    config,
    bus,
    pool,
    authenticator: kit.authenticator(config),
    /** Call it after a commit that may have written events. */
    wake,
    /** Handles each event once, in a transaction of its own. */
    handle: (effect: Effect) =>
      kit.subscribe(() =>
        subscribeOnce({ bus: waitForReconciliation(bus), pool: eventPool, afterCommit: wake, ...effect }),
      ),
  };
}
export type OrderKit = ReturnType<typeof createOrderKit>;
