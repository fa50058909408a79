import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type pg from 'pg';
import { deleteOldReleases } from './released-holds.ts';

const HOUR_SECONDS = 3600;

/** Deletes what was recorded of reservations that were released a day ago. Several replicas may do it at once. */
export const deleteReleases = ({ pool, logger }: { pool: pg.Pool; logger: Logger }): Component =>
  createTicker({
    name: 'deletion of old releases',
    seconds: HOUR_SECONDS,
    task: () => deleteOldReleases(pool),
    logger,
  });
