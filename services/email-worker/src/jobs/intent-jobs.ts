import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { DeliverySettings } from '../rules/delivery-settings.ts';
import { deleteFinishedIntents } from '../store/intent-store.ts';
import { findDueIntents, reopenUnconfigured } from '../store/unsent-intents.ts';
import type { SendQueue } from './send-queue.ts';

interface Dependencies {
  pool: pg.Pool;
  settings: DeliverySettings;
  logger: Logger;
}

const REQUEUE_BATCH = 500;
const DELETE_BATCH = 1000;

/** Gives every unsent email a new job, in case Redis has lost the old one or a worker has died. */
export function requeueUnsent({ pool, settings, logger }: Dependencies, queue: SendQueue): Component {
  const ticker = createTicker({
    name: 'requeue unsent emails',
    seconds: settings.requeueEveryMs / 1000,
    atStart: true,
    logger,
    task: async () => queue.addEach(await findDueIntents(pool, settings, REQUEUE_BATCH)),
  });
  return {
    ...ticker,
    async start() {
      await reopenUnconfigured(pool);
      await ticker.start?.();
    },
  };
}

/** Runs even when no mail server is configured. */
export const deleteOldIntents = ({ pool, settings, logger }: Dependencies): Component =>
  createTicker({
    name: 'delete old emails',
    seconds: settings.deleteEveryMs / 1000,
    atStart: true,
    logger,
    async task(stopping) {
      let deleted = DELETE_BATCH;
      while (!stopping.aborted && deleted === DELETE_BATCH)
        deleted = await deleteFinishedIntents(pool, settings.deleteAfterMs, DELETE_BATCH);
    },
  });
