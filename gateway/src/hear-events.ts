import type { Bus, EventEnvelope, RunningSubscription } from '@slipcast/event-bus/bus';
import type { Component } from '@slipcast/service-kit/service';

/** Something in the gateway that follows events. */
export interface Hearer {
  topics: string[];
  /** @throws for an event that it cannot read */
  hear(event: EventEnvelope): void;
}

/** Every gateway hears every change, and reads it once for all who follow it. */
export function hearEvents(bus: Bus, hearers: Hearer[]): Component {
  let subscription: RunningSubscription | undefined;
  return {
    name: 'events',
    async start() {
      const topics = [...new Set(hearers.flatMap((hearer) => hearer.topics))];
      subscription = await bus.listen(topics, async (event) => {
        const concerned = hearers.filter((hearer) => hearer.topics.includes(event.type));
        // One that fails keeps nothing from the others.
        const heard = await Promise.allSettled(concerned.map(async (hearer) => hearer.hear(event)));
        for (const result of heard) if (result.status === 'rejected') throw result.reason;
      });
    },
    stop: () => subscription?.stop(),
  };
}
