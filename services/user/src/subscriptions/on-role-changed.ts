import { parseEvent } from '@slipcast/contracts/events/registry';
import { RetryLater } from '@slipcast/event-bus/bus';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import type { SessionCache } from '../session-cache.ts';
import { sessionOf } from '../user.ts';
import { findUser } from '../user-store.ts';

/**
 * Redis may have been away, or this process may have died, between the commit and the session key. The session is read,
 * not taken from the event: one that comes again must not bring back a session that has ended since.
 */
export const onRoleChanged = (sessions: SessionCache, pool: pg.Pool) => ({
  group: 'user.refresh-sessions',
  topics: ['user.role-changed.v1'],
  async handle(event: EventEnvelope) {
    const { userId } = parseEvent('user.role-changed.v1', event.data);
    const user = await findUser(pool, userId).catch((error: unknown) => {
      throw new RetryLater('the database is away', { cause: error });
    });
    if (user) await sessions.write(userId, sessionOf(user));
  },
});
