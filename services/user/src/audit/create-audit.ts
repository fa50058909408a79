import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Shared } from '../shared.ts';
import { auditRoutes } from './audit-routes.ts';
import { deleteOldEntries } from './delete-old-entries.ts';
import { onAuditRecorded } from './on-audit-recorded.ts';

/** Who has changed what in the back office, in all services. */
export function createAudit(kit: ServiceKit, { config, logger, bus, pool, eventPool }: Shared) {
  kit.add(deleteOldEntries({ pool, days: config.AUDIT_DAYS, logger }));
  kit.subscribe(() => subscribeOnce({ bus, pool: eventPool, ...onAuditRecorded }));
  return { endpoints: auditRoutes({ pool }) };
}
