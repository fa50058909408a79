import type { Logger } from 'pino';
import type { Component } from './service.ts';

/**
 * Runs a task again and again, `seconds` after its last end, so never twice at a time. An error is logged and the next
 * run takes place all the same. `stop` waits for a run that is under way.
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
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const run = async () => {
    try {
      await task(stopping.signal);
    } catch (error) {
      logger.error({ err: error, task: name }, 'a scheduled task failed and will run again');
    }
    schedule();
  };
  const schedule = () => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => (running = run()), seconds * 1000);
    timer.unref();
  };
  return {
    name,
    start() {
      if (atStart) running = run();
      else schedule();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
