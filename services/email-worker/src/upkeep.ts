import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { forgetIntents } from './intent-store.ts';
import type { Pace } from './pace.ts';

const AT_ONCE = 1000;

/** Deletes old e-mails, with or without a configuration to send them. */
export const createUpkeep = (options: { pool: pg.Pool; pace: Pace; logger: Logger }): Component =>
  createTicker({
    name: 'upkeep of e-mails',
    seconds: options.pace.upkeepMs / 1000,
    atStart: true,
    logger: options.logger,
    async task(stopping) {
      while (
        !stopping.aborted &&
        (await forgetIntents(options.pool, options.pace.keepMs, AT_ONCE)) === AT_ONCE
      );
    },
  });
