import type { VisitEvent } from '@slipcast/contracts/http/visits';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { addTogether, countersOf, type Counter } from '../rules/counters.ts';
import { shopDay } from '../rules/visit-days.ts';
import type { VisitStore } from '../store/visit-store.ts';

/** What is counted in so much time is written at once, and lost if the process is killed. */
const SECONDS = 2;

/** Collects what browsers tell, so that the busiest minute of a sale day is still one write every other second. */
export function createVisitCounter(options: {
  store: VisitStore;
  /** The setting “Count visits”. */
  isOn: () => Promise<boolean>;
  logger: Logger;
}): Component & { count(events: readonly VisitEvent[]): void; flush(): Promise<void> } {
  const { store, isOn, logger } = options;
  let waiting = new Map<string, Counter[]>();
  const add = (day: string, counters: readonly Counter[]) =>
    void waiting.set(day, addTogether(waiting.get(day) ?? [], counters));

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    try {
      if (!(await isOn())) return taken.clear();
      for (const [day, counters] of taken) {
        await store.add(day, counters);
        taken.delete(day);
      }
    } finally {
      // While the database is away; the subjects of a day are limited, and so is what waits.
      for (const [day, counters] of taken) add(day, counters);
    }
  }
  const ticker = createTicker({ name: 'writing of visits', seconds: SECONDS, task: flush, logger });
  return {
    ...ticker,
    // Not before the last request has ended.
    works: false,
    count: (events) => add(shopDay(new Date()), events.flatMap(countersOf)),
    flush,
    async stop() {
      await ticker.stop?.();
      await flush().catch((error: unknown) => logger.warn({ err: error }, 'some visits were not counted'));
    },
  };
}
