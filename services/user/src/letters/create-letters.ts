import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Shared } from '../shared.ts';
import { lettersPerMinute } from '../shop-settings.ts';
import { letterExportRoutes } from './export-letters.ts';
import { handOverLetters } from './hand-over.ts';
import { letterRoutes } from './letter-routes.ts';
import { sendingRoutes } from './sending-routes.ts';

const EVERY_SECONDS = 1;

/** What the maker writes to the mailing list (ADR 72). */
export function createLetters(kit: ServiceKit, { config, pool, relay, logger }: Shared) {
  kit.add(
    createTicker({
      name: 'letters to the mailing list',
      seconds: EVERY_SECONDS,
      task: async () => {
        const pace = () => lettersPerMinute({ pool, config });
        if ((await handOverLetters(pool, pace, EVERY_SECONDS)) > 0) relay.wake();
      },
      logger,
    }),
  );
  const needs = {
    pool,
    relay,
    catalogue: kit.client('catalogue', config.CATALOGUE_URL),
    emailWorker: kit.client('email-worker', config.EMAIL_WORKER_URL),
  };
  // Before the others: "preview" and "export" are no letters' ids.
  return { endpoints: [...sendingRoutes(needs), ...letterExportRoutes(needs), ...letterRoutes(needs)] };
}
