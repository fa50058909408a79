import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Part } from '@slipcast/service-kit/service';
import { forgetIntents } from './intent-store.ts';
import type { Pace } from './pace.ts';

const AT_ONCE = 1000;

/** Forgets old e-mails, with or without a configuration to send them. */
export function createUpkeep(options: { pool: pg.Pool; pace: Pace; logger: Logger }): Part {
  const { pool, pace, logger } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let working: Promise<void> = Promise.resolve();

  const clean = async () => {
    try {
      while (!stopped && (await forgetIntents(pool, pace.keepMs, AT_ONCE)) === AT_ONCE);
    } catch (error) {
      logger.warn({ err: error }, 'forgetting old e-mails failed, will try again');
    }
    if (!stopped) timer = setTimeout(run, pace.upkeepMs).unref();
  };
  const run = () => {
    working = clean();
  };
  return {
    name: 'upkeep',
    start: () => run(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
      clearTimeout(timer);
    },
  };
}
