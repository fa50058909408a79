import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { inScope, scopeOf } from '@slipcast/tracing/scope';
import type { Component } from './service.ts';

/**
 * Runs a task again and again, `seconds` after its last end, so never twice at a time. An error is logged and the next
 * run takes place all the same. `stop` waits for a run that is under way. What a run logs and publishes carries an id of its own.
 *
 * @param options.atStart also runs at once when the service starts
 */
export function createTicker(options: {
  name: string;
  seconds: number;
  /** @param stopping aborted when the service stops */
  task: (stopping: AbortSignal) => Promise<unknown>;
  logger: Pick<Logger, 'error'>;
  atStart?: boolean;
}): Component {
  const { name, seconds, task, logger, atStart = false } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  const pause = () => sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
  const run = async () => {
    if (!atStart) await pause();
    while (!signal.aborted) {
      try {
        await inScope(scopeOf(name, undefined), () => task(signal));
      } catch (error) {
        logger.error({ err: error, task: name }, 'a scheduled task failed and will run again');
      }
      await pause();
    }
  };
  return {
    name,
    works: true,
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
