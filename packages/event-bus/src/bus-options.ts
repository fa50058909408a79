import type { Logger } from 'pino';
import type { MetricsRegistry } from './metrics.ts';

export type BusLogger = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

export interface BusOptions {
  /** `redis://host:port/db` or `kafka://host:port,host:port`. */
  url: string;
  /** The service's name, seen in the broker's tools. */
  clientId: string;
  logger: BusLogger;
  /** `consumer_lag`, `dead_letters_total` and `event_handler_seconds` go to its registry. */
  metrics?: Pick<MetricsRegistry, 'registry'>;
  /**
   * A name that survives a restart of this one instance (Redis only): the new process then takes up what its
   * predecessor left, at once. Without it others wait `leaseMs`. No two live processes may share it.
   */
  instance?: string;
  /** How many ordered lanes a topic has, so how many members of a group can share it. Kafka 6, Redis 4. */
  partitions?: number;
  /** Kafka only: copies of a partition; the broker's default unless given. */
  replicationFactor?: number;
  /** Redis only: after this silence a member counts as dead. 3000. */
  leaseMs?: number;
  /** Waits between the five tries; [200, 1000, 3000, 8000]. */
  retryDelaysMs?: readonly number[];
  /** Handlers that run at the same time in one subscription, each for another key. 32. */
  concurrency?: number;
  /** Lag without a step for this long makes `healthy()` false. 60,000. */
  stalledAfterMs?: number;
  /** Called when a consumer can't recover by itself (kafkajs CRASH without restart): the process should end. */
  onFatal?(error: Error): void;
}
