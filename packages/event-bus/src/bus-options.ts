import type { Logger } from 'pino';
import type { MetricsRegistry } from './metrics.ts';

export type BusLogger = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

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
  /** Kafka only: copies of a partition. Default: the broker's. */
  replicationFactor?: number;
  /** Redis only: a member that has been silent for this long counts as dead. Default: 3000. */
  leaseMs?: number;
  /** Delays between the five attempts. Default: [200, 1000, 3000, 8000]. */
  retryDelaysMs?: readonly number[];
  /** Handlers that run at the same time in one subscription, each for a different key. Default: 32. */
  concurrency?: number;
  /** Lag without progress for this long makes `healthy()` false. Default: 60,000. */
  stalledAfterMs?: number;
  /** Called when a consumer cannot recover (kafkajs CRASH without restart): the process should end. */
  onFatal?(error: Error): void;
}
