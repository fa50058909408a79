import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';

export interface Background extends Component {
  /** Starts work whose end nobody waits for; an error is logged. */
  run(what: string, work: () => Promise<unknown>): void;
}

/** Work that goes on after its answer; a service that stops lets it finish first. */
export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<unknown>>();
  return {
    name: 'background',
    run(what, work) {
      const task = work()
        .catch((error: unknown) => logger.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    stop: () => Promise.all(running),
  };
}
