import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { DeliverySettings } from '../rules/delivery-settings.ts';
import { findDueIntents, reopenUnconfigured } from '../store/intent-store.ts';
import type { SendQueue } from './send-queue.ts';

const BATCH = 500;

/** Gives every unsent e-mail a new job, in case Redis has lost the old one or a worker has died. */
export function createRequeueUnsent(options: {
  pool: pg.Pool;
  queue: Pick<SendQueue, 'add'>;
  settings: DeliverySettings;
  logger: Logger;
}): Component {
  const { pool, queue, settings, logger } = options;
  const ticker = createTicker({
    name: 'requeue unsent e-mails',
    seconds: settings.requeueEveryMs / 1000,
    atStart: true,
    logger,
    task: async () => queue.add(await findDueIntents(pool, settings.abandonedAfterMs, BATCH)),
  });
  return {
    ...ticker,
    async start() {
      await reopenUnconfigured(pool);
      await ticker.start?.();
    },
  };
}
