import { Counter, Gauge, Histogram } from 'prom-client';
import type { BusOptions } from './bus-options.ts';

export type BusMetrics = ReturnType<typeof busMetrics>;

/** What a bus reports about its consumers; nowhere without a registry. */
export function busMetrics(metrics: BusOptions['metrics']) {
  const registers = metrics ? [metrics.registry] : [];
  const seconds = new Histogram({
    name: 'event_handler_seconds',
    help: 'Duration of one attempt of an event handler',
    labelNames: ['group', 'topic', 'outcome'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const dead = new Counter({
    name: 'dead_letters_total',
    help: 'Events moved to the dead-letter topic after their last attempt',
    labelNames: ['group', 'topic'] as const,
    registers,
  });
  const lag = new Gauge({
    name: 'consumer_lag',
    help: 'Events the group has not acknowledged',
    labelNames: ['group'] as const,
    registers,
  });
  return {
    handled(group: string, topic: string, outcome: 'done' | 'retry' | 'dead', took: number) {
      seconds.observe({ group, topic, outcome }, took);
      if (outcome === 'dead') dead.inc({ group, topic });
    },
    /** So that the first dead letter is a rise from 0, and not a figure that comes new. */
    expect(group: string, topics: string[]) {
      for (const topic of topics) dead.inc({ group, topic }, 0);
    },
    lag: (group: string, events: number) => lag.set({ group }, events),
  };
}
