import type { Bus, EventEnvelope, RunningSubscription } from '@slipcast/event-bus/bus';
import type { Component } from '@slipcast/service-kit/service';

/** Something in the gateway that follows events. */
export interface Listener {
  topics: string[];
  /** @throws for an event that it cannot read */
  hear(event: EventEnvelope): void;
}

/** Every gateway hears every change, and reads it once for all who follow it. */
export function listenToEvents(bus: Bus, listeners: Listener[]): Component {
  let subscription: RunningSubscription | undefined;
  return {
    name: 'events',
    async start() {
      const topics = [...new Set(listeners.flatMap((listener) => listener.topics))];
      subscription = await bus.listen(topics, async (event) => {
        const concerned = listeners.filter((listener) => listener.topics.includes(event.type));
        // One that fails keeps nothing from the others.
        const heard = await Promise.allSettled(concerned.map(async (listener) => listener.hear(event)));
        for (const result of heard) if (result.status === 'rejected') throw result.reason;
      });
    },
    stop: () => subscription?.stop(),
  };
}
