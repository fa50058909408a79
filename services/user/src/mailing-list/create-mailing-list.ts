import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Attempts } from '../attempts/attempt-limits.ts';
import type { Shared } from '../shared.ts';
import { consentExportRoutes } from './export-consents.ts';
import { mailReportRoutes } from './mail-reports.ts';
import { mailingListRoutes } from './mailing-list-routes.ts';
import { subscriberListRoutes } from './subscriber-list-routes.ts';
import { onMailBounced } from './suppress.ts';
import { deleteUnconfirmed } from './subscriber-store.ts';

const HOUR_SECONDS = 3600;

/** Who wants the shop's letters, and the proof that they do (ADR 70). */
export function createMailingList(kit: ServiceKit, needs: Shared & { attempts: Attempts }) {
  // Several replicas may do this at once.
  kit.add(
    createTicker({
      name: 'deletion of unconfirmed subscribers',
      seconds: HOUR_SECONDS,
      task: () => deleteUnconfirmed(needs.pool),
      logger: needs.logger,
    }),
  );
  const { bus, eventPool: pool } = needs;
  kit.subscribe(() => subscribeOnce({ bus, pool, ...onMailBounced }));
  return {
    endpoints: [
      ...mailingListRoutes(needs),
      ...mailReportRoutes(needs),
      ...subscriberListRoutes(needs),
      ...consentExportRoutes(needs),
    ],
  };
}
