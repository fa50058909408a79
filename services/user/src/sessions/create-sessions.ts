import type pg from 'pg';
import { z } from 'zod';
import { createAuthenticator } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Shared } from '../shared.ts';
import { findUser } from '../users/user-store.ts';
import { userNotFound, type User } from '../users/user.ts';
import { onRoleChanged } from './on-role-changed.ts';
import { createSessionCache } from './session-cache.ts';
import { createSessionTokens } from './session-tokens.ts';

/** Sessions: their tokens, and what the other services read of them in Redis. */
export function createSessions(kit: ServiceKit, shared: Shared) {
  const { config, logger, bus, pool, eventPool, redis, relay } = shared;
  const cache = createSessionCache(redis, logger, config.SECOND_FACTOR);
  kit.subscribe(() => bus.subscribe(onRoleChanged(cache, eventPool)));
  const read = async (userId: string) => {
    const user = await findUser(pool, userId);
    return user && cache.of(user);
  };
  // Other services ask here for a session that is not in Redis, and find it there from then on.
  const showSession = endpoint({
    route: 'GET /internal/sessions/:id',
    access: 'internal',
    callers: ['cart', 'catalogue', 'content', 'issue', 'order', 'payment'],
    summary: "Show a user's session version and roles",
    params: z.object({ id: z.string() }),
    handle: async ({ params: { id } }) => {
      const user = await findUser(pool, id);
      if (!user) throw userNotFound();
      await cache.tryWrite(user);
      return cache.of(user);
    },
  });
  return {
    ...createSessionTokens(config),
    tryWrite: cache.tryWrite,
    /**
     * Changes a user in one transaction. Then the session in Redis is written again and the events of the change are sent.
     *
     * @param change null: nothing has changed
     */
    async afterChange(change: (client: pg.PoolClient) => Promise<User | null>): Promise<User | null> {
      const changed = await inTransaction(pool, change);
      if (changed) await cache.tryWrite(changed);
      relay.wake();
      return changed;
    },
    // Guests have no access here, so their key is never used.
    authenticator: createAuthenticator(
      { auth: config.AUTH_PUBLIC_KEY, guest: config.AUTH_PUBLIC_KEY },
      { read },
    ),
    endpoints: [showSession],
  };
}
export type Sessions = ReturnType<typeof createSessions>;
