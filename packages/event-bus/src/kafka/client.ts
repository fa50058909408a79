import { createRequire } from 'node:module';
import { Kafka, Partitioners, logLevel, type SASLOptions } from 'kafkajs';
import type { EventEnvelope } from '../bus.ts';
import type { BusLogger, BusOptions } from '../bus-options.ts';
import { parseAddress } from './address.ts';

export type { Admin, Consumer, EachBatchPayload, Producer } from 'kafkajs';

/** A member that sends no heartbeat for this long is replaced. Handlers may take longer: heartbeats go on while they run. */
const SESSION_MS = 10_000;
export const HEARTBEAT_MS = 1000;

/**
 * kafkajs 2.2.4 sets a timer with a negative delay whenever no request is pending. On Node 24 that is a warning per
 * connection and a one-millisecond loop (kafkajs #1751). A timer is only needed while requests are pending.
 */
function fixRequestQueueTimer(): void {
  interface RequestQueue {
    pending: unknown[];
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
  }
  const load = createRequire(import.meta.url);
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  prototype.scheduleCheckPendingRequests = function schedule(this: RequestQueue) {
    if (this.pending.length === 0 || this.throttleCheckTimeoutId) return;
    const throttled = this.throttledUntil - Date.now();
    const check = () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    };
    this.throttleCheckTimeoutId = setTimeout(check, throttled > 0 ? throttled : 10);
  };
}
fixRequestQueueTimer();

/** kafkajs logs lost connections and retried responses as errors, but recovers from them by itself. */
const kafkaLog =
  (logger: BusLogger) =>
  ({ level, log }: { level: logLevel; log: { message: string } }): void => {
    const { message, ...about } = log;
    if (level <= logLevel.WARN && !message.startsWith('Response ')) logger.warn({ kafka: about }, message);
    else logger.debug({ kafka: about }, message);
  };

/**
 * kafkajs as it has to be set up. This was measured: retries belong to the client (those of a producer do nothing); the
 * producer is not idempotent (when its retries run out, the next batch reuses the sequence number, is dropped as a
 * duplicate and still resolves). Every replica acknowledges, and offsets are committed by hand after the effect.
 */
export function kafkaClient({ url, clientId, logger }: BusOptions) {
  const { brokers, ssl, sasl } = parseAddress(url);
  const kafka = new Kafka({
    clientId,
    brokers,
    ssl,
    // kafkajs has a type for each mechanism, though all have the same fields.
    sasl: sasl as SASLOptions,
    connectionTimeout: 2000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: Number.MAX_SAFE_INTEGER },
    logLevel: logLevel.WARN,
    logCreator: () => kafkaLog(logger),
  });
  return {
    admin: kafka.admin(),
    producer: kafka.producer({
      allowAutoTopicCreation: false,
      idempotent: false,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
    }),
    createConsumer: (groupId: string) =>
      kafka.consumer({
        groupId,
        allowAutoTopicCreation: false,
        sessionTimeout: SESSION_MS,
        heartbeatInterval: HEARTBEAT_MS,
        maxWaitTimeInMs: 1000,
      }),
  };
}

export function parseMessage(
  message: { value: Buffer | null; offset: string },
  logger: BusLogger,
): EventEnvelope | undefined {
  try {
    return JSON.parse(message.value?.toString() ?? '') as EventEnvelope;
  } catch {
    logger.error({ offset: message.offset }, 'skipped an unreadable message');
    return undefined;
  }
}

/** The offset to commit, or to continue at, once this one is done. */
export const following = (offset: string): string => (BigInt(offset) + 1n).toString();
