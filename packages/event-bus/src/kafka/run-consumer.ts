import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { JOIN_WAIT_MS, untilItWorks, withTimeout } from '../timeout.ts';
import type { Consumer } from './client.ts';

const RETRY_MS = 1000;

/**
 * Runs a consumer in the background until it is stopped. Resolves when it has joined its group, or after `JOIN_WAIT_MS`.
 *
 * @param start connects and starts reading; retried until it succeeds
 */
export async function runConsumer(
  consumer: Consumer,
  start: (stopping: AbortSignal) => Promise<void>,
  { onCrash, logger }: { onCrash: () => void; logger: BusLogger },
): Promise<RunningSubscription> {
  const joined = Promise.withResolvers<void>();
  consumer.on(consumer.events.GROUP_JOIN, () => joined.resolve());
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    // With `restart` kafkajs recovers by itself.
    if (payload.restart) return;
    logger.error({ err: payload.error, group: payload.groupId }, 'consumer crashed for good');
    onCrash();
  });
  const stopping = new AbortController();
  const starting = untilItWorks(
    () => start(stopping.signal),
    stopping.signal,
    RETRY_MS,
    (error) => logger.warn({ err: error }, 'consumer did not start, retrying'),
  );
  await withTimeout(joined.promise, JOIN_WAIT_MS);
  return {
    async stop() {
      stopping.abort();
      await withTimeout(
        starting.then(() => consumer.disconnect()),
        JOIN_WAIT_MS,
      );
    },
  };
}
