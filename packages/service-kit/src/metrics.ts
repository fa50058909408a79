import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * One service's figures: RED per route and what the service adds to `registry`.
 *
 * @param processMetrics false where several services share a process and one of them reports it
 */
export function createMetrics(service: string, { processMetrics = false } = {}) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    requestSeconds,
    /** A gauge whose value is asked for at every scrape. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          gauge.set(await read());
        },
      });
    },
    /** The same with one value for each value of a label; one that is not read any more is not reported any more. */
    gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = Object.entries(await read());
          gauge.reset();
          for (const [value, figure] of values) gauge.set({ [label]: value }, figure);
        },
      });
    },
    counter: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers: [registry] }),
  };
}
