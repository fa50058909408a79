import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type pg from 'pg';
import { removeNames } from './remove-names.ts';

/** Takes names out of orders that are older than the maker's term. @param seconds between two looks */
export const removeOldNames = (options: {
  pool: pg.Pool;
  days: number;
  seconds: number;
  logger: Logger;
}): Component =>
  createTicker({
    name: 'removal of names from old orders',
    seconds: options.seconds,
    task: async () => {
      while ((await removeNames(options.pool, options.days)) > 0);
    },
    logger: options.logger,
  });
