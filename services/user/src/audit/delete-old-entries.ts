import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { deleteEntriesOlderThan } from './audit-log.ts';

const HOUR_SECONDS = 3600;

/** Several replicas may do this at once. */
export const deleteOldEntries = (options: { pool: pg.Pool; days: number; logger: Logger }): Component =>
  createTicker({
    name: 'deletion of old audit entries',
    seconds: HOUR_SECONDS,
    task: () => deleteEntriesOlderThan(options.pool, options.days),
    logger: options.logger,
  });
