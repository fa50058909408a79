import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/service-kit/bus/bus';
import type { SessionCache } from '../session-cache.ts';

/** Redis may have been away, or this process may have died, between the commit and the session key. */
export const onRoleChanged = (sessions: SessionCache) => ({
  group: 'user.refresh-sessions',
  topics: ['user.role-changed.v1'],
  async handle(event: EventEnvelope) {
    const { userId, sessionVersion, isAdmin, isSuperAdmin } = parseEvent('user.role-changed.v1', event.data);
    await sessions.write(userId, { version: sessionVersion, isAdmin, isSuperAdmin });
  },
});
