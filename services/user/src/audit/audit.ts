import { parseEvent } from '@slipcast/contracts/events/registry';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Shared } from '../shared.ts';
import { auditDays } from '../shop-settings.ts';
import { addEntry, deleteEntriesOlderThan } from './audit-log.ts';
import { auditRoutes } from './audit-routes.ts';

const HOUR_SECONDS = 3600;

/** Who has changed what in the back office, in all services. */
export function createAudit(kit: ServiceKit, { config, logger, bus, pool, eventPool }: Shared) {
  kit.subscribe(() =>
    subscribeOnce({
      bus,
      pool: eventPool,
      group: 'user.audit-log',
      topics: ['audit.recorded.v1'],
      async handle({ id, occurredAt, data }, client) {
        const { at = occurredAt, ...entry } = parseEvent('audit.recorded.v1', data);
        await addEntry(client, { ...entry, id, at });
      },
    }),
  );
  // Several replicas may do this at once.
  kit.add(
    createTicker({
      name: 'deletion of old audit entries',
      seconds: HOUR_SECONDS,
      task: async () => deleteEntriesOlderThan(pool, await auditDays({ pool, config })),
      logger,
    }),
  );
  return { endpoints: auditRoutes({ pool }) };
}
