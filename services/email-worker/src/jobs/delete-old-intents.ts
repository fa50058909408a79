import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { DeliverySettings } from '../rules/delivery-settings.ts';
import { deleteFinishedIntents } from '../store/intent-store.ts';

const BATCH = 1000;

/** Runs even when no mail server is configured. */
export const createDeleteOldIntents = (options: {
  pool: pg.Pool;
  settings: DeliverySettings;
  logger: Logger;
}): Component =>
  createTicker({
    name: 'delete old e-mails',
    seconds: options.settings.deleteEveryMs / 1000,
    atStart: true,
    logger: options.logger,
    async task(stopping) {
      const { pool, settings } = options;
      while (
        !stopping.aborted &&
        (await deleteFinishedIntents(pool, settings.deleteAfterMs, BATCH)) === BATCH
      );
    },
  });
