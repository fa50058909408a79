import type { Server } from 'node:net';
import { join } from 'node:path';
import { createApp } from '@slipcast/service-kit/app';
import { createAuthenticator } from '@slipcast/service-kit/auth';
import { createBus } from '@slipcast/event-bus/create-bus';
import type { RunningSubscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createOutboxRelay } from '@slipcast/event-bus/outbox/relay';
import { createPool, databaseComponent } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import { createService, type Service } from '@slipcast/service-kit/service';
import { createBackground } from './background.ts';
import { createBulkhead } from './bulkhead.ts';
import type { UserConfig } from './config.ts';
import { createPasswords } from './passwords.ts';
import { changeProfile } from './routes/change-profile.ts';
import { changeRole } from './routes/change-role.ts';
import { ensureAccountRoute } from './routes/ensure-account.ts';
import { forgotPassword } from './routes/forgot-password.ts';
import { listAddresses } from './routes/list-addresses.ts';
import { listUsers } from './routes/list-users.ts';
import { login } from './routes/login.ts';
import { register } from './routes/register.ts';
import { resetPassword } from './routes/reset-password.ts';
import { showMe, showProfile } from './routes/show-profile.ts';
import { showSession } from './routes/show-session.ts';
import { createSessionCache } from './session-cache.ts';
import { onOrderPaid } from './subscriptions/on-order-paid.ts';
import { onRoleChanged } from './subscriptions/on-role-changed.ts';
import { createThrottles } from './throttles.ts';
import { sessionOf } from './user.ts';
import type { UserParts } from './user-parts.ts';
import { findUser } from './user-store.ts';

const NAME = 'user';

export interface UserServiceOptions {
  listener?: Server;
  logger?: Logger;
  /** For tests of what depends on time. */
  now?: () => Date;
}

const endpoints = (parts: UserParts) =>
  [
    login,
    register,
    showProfile,
    changeProfile,
    forgotPassword,
    resetPassword,
    showMe,
    listAddresses,
    listUsers,
    changeRole,
    showSession,
    ensureAccountRoute,
  ].map((route) => route(parts));

/** Accounts, sessions and roles. */
export function createUserService(config: UserConfig, options: UserServiceOptions = {}): Service {
  const logger = options.logger ?? createLogger(NAME, config.LOG_LEVEL);
  const metrics = createMetrics(NAME);
  const pool = createPool(config.DATABASE_URL, { max: config.DATABASE_POOL, logger });
  // Nothing here may wait for a Redis that is away: throttles have their insurance, sessions their event.
  const redis = connectRedis(config.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectionName: NAME,
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis connection'));
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: NAME,
    logger,
    metrics,
  });
  const relay = createOutboxRelay({ pool, bus, logger, metrics });
  const background = createBackground(logger);
  const sessions = createSessionCache(redis, logger);
  const parts: UserParts = {
    config,
    pool,
    redis,
    relay,
    passwords: createPasswords(createBulkhead(config.HASHES_AT_ONCE, config.HASH_QUEUE)),
    throttles: createThrottles(redis, config),
    sessions,
    background,
    now: options.now ?? (() => new Date()),
  };
  const running: RunningSubscription[] = [];

  return createService({
    name: NAME,
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      databaseComponent(pool, config.DATABASE_URL, join(import.meta.dirname, '../migrations'), logger),
      { name: 'redis', start: () => redis.connect().catch(() => {}), stop: () => redis.disconnect() },
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      relay,
      background,
      {
        name: 'subscriptions',
        async start() {
          running.push(
            await subscribeOnce({ bus, pool, ...onOrderPaid }),
            await bus.subscribe(onRoleChanged(sessions, pool)),
          );
        },
        stop: () => Promise.all(running.map((subscription) => subscription.stop())),
      },
    ],
    listen: () =>
      createApp({
        name: NAME,
        endpoints: endpoints(parts),
        logger,
        metrics,
        internalToken: config.INTERNAL_TOKEN,
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
        readiness: async () => {
          const [database, cache] = await Promise.allSettled([pool.query('SELECT 1'), redis.ping()]);
          return [
            ...(database.status === 'rejected' ? ['database'] : []),
            ...(cache.status === 'rejected' ? ['redis'] : []),
          ];
        },
        liveness: () => (bus.healthy() ? [] : ['bus']),
      }),
  });
}
