import type { Logger } from '@slipcast/service-kit/logs';
import type { Part } from '@slipcast/service-kit/service';

/** Runs `task` every `seconds`, never twice at a time; stops cleanly. */
export function createTicker(
  name: string,
  seconds: number,
  task: () => Promise<unknown>,
  logger: Logger,
): Part {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = task()
        .catch((error: unknown) => logger.error({ err: error, task: name }, 'a scheduled task failed'))
        .finally(schedule);
    }, seconds * 1000);
    timer.unref();
  };
  return {
    name,
    start: schedule,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
