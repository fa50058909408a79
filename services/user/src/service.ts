import { join } from 'node:path';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createAuthenticator } from '@slipcast/service-kit/auth';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createBackground } from './background.ts';
import { createBulkhead } from './bulkhead.ts';
import type { UserConfig } from './config.ts';
import { createPasswords } from './passwords.ts';
import { userRoutes } from './routes/user-routes.ts';
import { createSessionCache } from './session-cache.ts';
import { onOrderPaid } from './subscriptions/on-order-paid.ts';
import { onRoleChanged } from './subscriptions/on-role-changed.ts';
import { createThrottles } from './throttles.ts';
import { sessionOf } from './user.ts';
import { findUser } from './user-store.ts';

/** Accounts, sessions and roles. @param host.now for tests of what depends on time */
export const createUserService = (
  config: UserConfig,
  { now = () => new Date(), ...host }: HostOptions & { now?: () => Date } = {},
): Service =>
  createStandardService('user', config, host, (kit) => {
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    // Nothing here waits for a Redis that is away: limits are then counted in memory, and sessions are told by events.
    const redis = kit.redis(config.REDIS_URL, 'limits and sessions');
    const relay = kit.outbox(pool, bus);
    const background = kit.add(createBackground(kit.logger));
    const sessions = createSessionCache(redis, kit.logger);
    kit.subscribe(() => subscribeOnce({ bus, pool, ...onOrderPaid }));
    kit.subscribe(() => bus.subscribe(onRoleChanged(sessions, pool)));
    return {
      authenticator: createAuthenticator(
        // No guest ever asks for something here.
        { auth: config.AUTH_PUBLIC_KEY, guest: config.AUTH_PUBLIC_KEY },
        {
          async read(userId) {
            const user = await findUser(pool, userId);
            return user && sessionOf(user);
          },
        },
      ),
      endpoints: userRoutes({
        config,
        pool,
        redis,
        relay,
        passwords: createPasswords(createBulkhead(config.HASHES_AT_ONCE, config.HASH_QUEUE)),
        throttles: createThrottles(redis, config),
        sessions,
        background,
        now,
      }),
    };
  });
