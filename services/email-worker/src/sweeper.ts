import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Part } from '@slipcast/service-kit/service';
import type { EmailJobs } from './email-jobs.ts';
import { openIntents, wakeUnconfigured } from './intent-store.ts';
import type { Pace } from './pace.ts';

const AT_ONCE = 500;

/** Gives every open intent a job again and again: Redis may have lost them, or a worker died. */
export function createSweeper(options: {
  pool: pg.Pool;
  jobs: Pick<EmailJobs, 'add'>;
  pace: Pace;
  logger: Logger;
}): Part {
  const { pool, jobs, pace, logger } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let sweeping: Promise<void> = Promise.resolve();

  const sweep = async () => {
    try {
      await jobs.add(await openIntents(pool, pace.staleMs, AT_ONCE));
    } catch (error) {
      logger.warn({ err: error }, 'sweeping e-mails failed, will try again');
    }
    if (!stopped) timer = setTimeout(run, pace.sweepMs);
  };
  const run = () => {
    sweeping = sweep();
  };
  return {
    name: 'sweeper',
    async start() {
      await wakeUnconfigured(pool);
      run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
      clearTimeout(timer);
    },
  };
}
