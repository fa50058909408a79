import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

export type BusLogger = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Where buses and relays register their metrics; `Metrics` of service-kit is one. */
export interface MetricsRegistry {
  registry: Registry;
  /** A gauge whose value is read at every scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}

export interface BusOptions {
  /** `redis://host:port/db` or `kafka://host:port,host:port`. */
  url: string;
  /** The service's name, as the broker's tools show it. */
  clientId: string;
  logger: BusLogger;
  /** Where `consumer_lag`, `dead_letters_total` and `event_handler_seconds` are registered. */
  metrics?: Pick<MetricsRegistry, 'registry'>;
  /**
   * Redis only: a name that stays the same when this instance restarts. The new process then continues at once with what
   * its predecessor left; without a name, the lease has to expire first (`leaseMs`). No two live processes may share it.
   */
  instance?: string;
  /** Partitions of a topic: as many members of a group can share it. Default: 6 on Kafka, 4 on Redis. */
  partitions?: number;
  /** Redis only: a member that has been silent for this long counts as dead. Default: 3000. */
  leaseMs?: number;
  /** Delays between the five attempts. Default: [200, 1000, 3000, 8000]. */
  retryDelaysMs?: readonly number[];
}
