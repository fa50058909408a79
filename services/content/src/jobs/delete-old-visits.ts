import { VISITS_KEPT_DAYS } from '@slipcast/contracts/visits';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { daysUpTo, ORDERS_KNOWN_DAYS, plusDays, shopDay } from '../rules/visit-days.ts';
import type { VisitStore } from '../store/visit-store.ts';

const HOUR_SECONDS = 3600;

/** Several replicas may do it at once. */
export const deleteOldVisits = (options: { store: VisitStore; logger: Logger }): Component =>
  createTicker({
    name: 'deletion of old visits',
    seconds: HOUR_SECONDS,
    atStart: true,
    async task() {
      const today = shopDay(new Date());
      await options.store.forget(plusDays(today, -VISITS_KEPT_DAYS));
      const last = plusDays(today, -ORDERS_KNOWN_DAYS - 1);
      await options.store.dropMarks(daysUpTo(last, VISITS_KEPT_DAYS - ORDERS_KNOWN_DAYS));
    },
    logger: options.logger,
  });
