import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { deleteOldLines } from './audit-log.ts';

const HOUR_SECONDS = 3600;

/** Several replicas may do it at once. */
export const deleteOldAuditLines = (options: { pool: pg.Pool; days: number; logger: Logger }): Component =>
  createTicker({
    name: 'deletion of old audit lines',
    seconds: HOUR_SECONDS,
    task: () => deleteOldLines(options.pool, options.days),
    logger: options.logger,
  });
