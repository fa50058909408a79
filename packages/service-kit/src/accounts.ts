import { createAuthenticator, type Authenticator } from './auth.ts';
import type { Logger } from './logs.ts';
import { connectRedis } from '@slipcast/storage/redis';
import { createServiceClient } from './service-client.ts';
import type { Part } from './service.ts';
import { createSessionReader } from './sessions.ts';

interface AccountsConfig {
  AUTH_PUBLIC_KEY: string;
  GUEST_PUBLIC_KEY: string;
  REDIS_URL: string;
  USER_URL: string;
  INTERNAL_TOKEN: string;
}

/** Who asks, for a service that does not own users: sessions from Redis, else from the user service. */
export function createAccounts(
  config: AccountsConfig,
  logger: Logger,
): { authenticator: Authenticator; part: Part } {
  const redis = connectRedis(config.REDIS_URL, {
    lazyConnect: true,
    // Without Redis the user service answers; nobody waits for a reconnection.
    enableOfflineQueue: false,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(50 * times, 1000),
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis connection of sessions'));
  const users = createServiceClient(config.USER_URL, { internalToken: config.INTERNAL_TOKEN });
  const keys = { auth: config.AUTH_PUBLIC_KEY, guest: config.GUEST_PUBLIC_KEY };
  return {
    authenticator: createAuthenticator(keys, createSessionReader(redis, users)),
    part: {
      name: 'accounts',
      start() {
        void redis.connect().catch(() => {});
      },
      async stop() {
        redis.disconnect();
        await users.close();
      },
    },
  };
}
