import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { JOIN_WAIT_MS, untilItWorks, withTimeout } from '../timeout.ts';

/**
 * Runs a consumer in the background until it is stopped. Resolves when it has joined its group, or after `JOIN_WAIT_MS`.
 *
 * @param start connects and starts reading; retried until it succeeds
 * @param onStop called when the subscription stops, before the consumer disconnects
 */
export async function runConsumer(options: {
  consumer: { disconnect(): Promise<void> };
  joined: Promise<void>;
  start: () => Promise<void>;
  onStop: () => void;
  /** Every subscription that close() has to stop. */
  running: Set<RunningSubscription>;
  closing: AbortSignal;
  logger: BusLogger;
}): Promise<RunningSubscription> {
  const { consumer, running, logger } = options;
  const stopping = new AbortController();
  const starting = untilItWorks(options.start, AbortSignal.any([stopping.signal, options.closing]), (error) =>
    logger.warn({ err: error }, 'consumer did not start, retrying'),
  );
  const subscription = {
    async stop() {
      running.delete(subscription);
      stopping.abort();
      options.onStop();
      await withTimeout(
        starting.then(() => consumer.disconnect()),
        JOIN_WAIT_MS,
      );
    },
  };
  running.add(subscription);
  await withTimeout(options.joined, JOIN_WAIT_MS);
  return subscription;
}
