import { Counter, Gauge, Histogram } from 'prom-client';
import type { MetricsRegistry } from './metrics.ts';

/** What a bus reports about its consumers. */
export interface BusMetrics {
  handled(group: string, topic: string, outcome: 'done' | 'retry' | 'dead', seconds: number): void;
  lag(group: string, events: number): void;
}

const NO_METRICS: BusMetrics = { handled: () => {}, lag: () => {} };

export function busMetrics(metrics: Pick<MetricsRegistry, 'registry'> | undefined): BusMetrics {
  if (!metrics) return NO_METRICS;
  const registers = [metrics.registry];
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
    handled(group, topic, outcome, took) {
      seconds.observe({ group, topic, outcome }, took);
      if (outcome === 'dead') dead.inc({ group, topic });
    },
    lag: (group, events) => lag.set({ group }, events),
  };
}
