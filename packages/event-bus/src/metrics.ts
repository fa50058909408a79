import type { Registry } from 'prom-client';

/** Where buses and relays register their metrics; `Metrics` of service-kit is one. */
export interface MetricsRegistry {
  registry: Registry;
  /** A gauge whose value is read at every scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}
