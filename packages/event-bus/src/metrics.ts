import type { Registry } from 'prom-client';

/** Where buses and relays report their figures; the `Metrics` of service-kit is one. */
export interface MetricsRegistry {
  registry: Registry;
  /** A gauge whose value is read at every scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}
