import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
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
}): Component {
  const { pool, jobs, pace, logger } = options;
  const ticker = createTicker({
    name: 'sweep of e-mails',
    seconds: pace.sweepMs / 1000,
    atStart: true,
    logger,
    task: async () => jobs.add(await openIntents(pool, pace.staleMs, AT_ONCE)),
  });
  return {
    ...ticker,
    async start() {
      await wakeUnconfigured(pool);
      await ticker.start?.();
    },
  };
}
