import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Shorter than a scrape may take: what a database that is away would have said is left out of the answer. */
const READ_MS = 2000;

async function inTime<T>(read: () => T | Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(READ_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`not known within ${READ_MS} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([read(), late]);
  } finally {
    timer.abort();
  }
}

/**
 * One service's figures: RED per route and what the service adds to `registry`. What cannot be read is left out, and counted: a figure
 * that is wrong would be worse, and so would an answer without all the others.
 *
 * @param processMetrics false where several services share a process and one of them reports it
 */
export function createMetrics(service: string, { processMetrics = false } = {}) {
  const registry = new Registry();
  const registers = [registry];
  registry.setDefaultLabels({ service });
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const requestsAborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client did not wait for the answer',
    labelNames: ['method', 'route'] as const,
    registers,
  });
  const requestsShed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because there was too much to do',
    labelNames: ['importance', 'route'] as const,
    registers,
  });
  const unreadable = new Counter({
    name: 'metrics_unreadable_total',
    help: 'Figures that could not be read when they were asked for',
    labelNames: ['metric'] as const,
    registers,
  });
  /** @param set writes what was read */
  function readAtScrape<T>(
    gauge: Omit<ConstructorParameters<typeof Gauge>[0], 'collect' | 'registers'>,
    read: () => T | Promise<T>,
    set: (gauge: Gauge, value: T) => void,
  ): void {
    unreadable.inc({ metric: gauge.name }, 0);
    const created: Gauge = new Gauge({
      ...gauge,
      registers,
      async collect() {
        try {
          const value = await inTime(read);
          created.reset();
          set(created, value);
        } catch {
          created.reset();
          created.remove();
          unreadable.inc({ metric: gauge.name });
        }
      },
    });
  }
  return {
    registry,
    requestSeconds,
    requestsAborted,
    requestsShed,
    /** A gauge whose value is asked for at every scrape. */
    gauge: (name: string, help: string, read: () => number | Promise<number>): void =>
      readAtScrape({ name, help }, read, (gauge, value) => gauge.set(value)),
    /** The same with one value for each value of a label; one that is not read any more is not reported any more. */
    gauges: (name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void =>
      readAtScrape({ name, help, labelNames: [label] }, read, (gauge, values) => {
        for (const [value, figure] of Object.entries(values)) gauge.set({ [label]: value }, figure);
      }),
    counter: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
  };
}
