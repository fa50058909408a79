import { join } from 'node:path';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createEffectComparison } from '@slipcast/event-bus/outbox/compare-effects';
import type { SentEvent } from '@slipcast/event-bus/outbox/resend';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { OrderConfig } from './config.ts';
import { waitForReconciliation } from './ledger/unreconciled.ts';

type Effect = Omit<Parameters<typeof subscribeOnce>[0], 'bus' | 'pool' | 'afterCommit'>;

/** What every capability of this service is built with. */
export function createOrderKit(kit: ServiceKit, config: OrderConfig) {
  const bus = kit.bus(config);
  const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
  const eventPool = kit.eventPool(config, { byIndex: true });
  /** For what each sale needs, and what is asked every few seconds. Lists and the dashboard read whole tables, these only rows of their own. */
  const salePool = kit.furtherPool(config, { pipeline: true, byIndex: true });
  const relay = kit.outbox(salePool, bus);
  const wake = () => relay.wake();
  const { LOST_EVENTS_SECONDS: seconds } = config;
  return {
    ...kit,
    config,
    bus,
    pool,
    salePool,
    authenticator: kit.authenticator(config),
    /** Call it after a commit that may have written events. */
    wake,
    /** Handles each event once, in a transaction of its own. */
    handle: (effect: Effect) =>
      kit.subscribe(() =>
        subscribeOnce({ bus: waitForReconciliation(bus), pool: eventPool, afterCommit: wake, ...effect }),
      ),
    /** Sends events of a topic again that had no effect elsewhere. @param findLost as of `createEffectComparison` */
    compareEffects(topic: string, findLost: (sent: SentEvent[]) => Promise<SentEvent[]>) {
      const { logger } = kit;
      const task = createEffectComparison({
        pool: salePool,
        topic,
        waitMs: seconds * 1000,
        findLost,
        wake,
        logger,
      });
      kit.add(createTicker({ name: `comparison of ${topic}`, seconds, logger, task, atStart: true }));
    },
  };
}
export type OrderKit = ReturnType<typeof createOrderKit>;
