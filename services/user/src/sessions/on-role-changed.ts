import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { RetryLater, type EventEnvelope } from '@slipcast/event-bus/bus';
import { findUser } from '../users/user-store.ts';
import type { SessionCache } from './session-cache.ts';

/**
 * Writes the session to Redis again, in case Redis was away or this process died just after the commit. The session comes
 * from the database and not from the event, because a repeated event must not revive a session that has ended since.
 */
export const onRoleChanged = (sessions: SessionCache, pool: pg.Pool) => ({
  group: 'user.refresh-sessions',
  topics: ['user.role-changed.v1', 'user.signed-out.v1'],
  async handle({ type, data }: EventEnvelope) {
    const { userId } =
      type === 'user.signed-out.v1' ? parseEvent(type, data) : parseEvent('user.role-changed.v1', data);
    const user = await findUser(pool, userId).catch((error: unknown) => {
      throw new RetryLater('the database is away', { cause: error });
    });
    if (user) await sessions.write(user);
  },
});
