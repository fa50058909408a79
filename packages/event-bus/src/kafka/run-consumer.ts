import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { JOIN_WAIT_MS, untilItWorks, withTimeout } from '../timeout.ts';
import type { Consumer } from './client.ts';

const RETRY_MS = 1000;

/**
 * Runs a consumer in the background until it is stopped, and another one in its place when it crashes and kafkajs does not restart it:
 * a broker that goes away while the group looks for its coordinator is enough for that. Resolves when it has joined its group, or after
 * `JOIN_WAIT_MS`.
 *
 * @param start connects and starts reading; retried until it succeeds
 */
export async function runConsumer(
  createConsumer: () => Consumer,
  start: (consumer: Consumer, stopping: AbortSignal) => Promise<void>,
  logger: BusLogger,
): Promise<RunningSubscription> {
  const joined = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let consumer: Consumer;
  let starting: Promise<void>;

  function run(): Promise<void> {
    const own = createConsumer();
    consumer = own;
    own.on(own.events.GROUP_JOIN, () => joined.resolve());
    own.on(own.events.CRASH, ({ payload }) => {
      if (payload.restart || signal.aborted) return;
      logger.error({ err: payload.error, group: payload.groupId }, 'consumer crashed, starting another');
      starting = replace();
    });
    return untilItWorks(
      () => start(own, signal),
      signal,
      RETRY_MS,
      (error) => logger.warn({ err: error }, 'consumer did not start, retrying'),
    );
  }
  async function replace(): Promise<void> {
    await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await run();
  }

  starting = run();
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
