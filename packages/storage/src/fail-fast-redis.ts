import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { connectRedis } from './redis.ts';

/**
 * A Redis connection whose commands fail at once while Redis is unavailable, for callers that can do without it.
 *
 * @param purpose what the connection is for, in logs
 */
export function createFailFastRedis(url: string, purpose: string, logger: Pick<Logger, 'info' | 'warn'>) {
  const redis: Redis = connectRedis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(50 * times, 1000),
  });
  let unavailable = false;
  redis.on('error', (error) => {
    if (!unavailable) logger.warn({ err: error, purpose }, 'Redis does not answer');
    unavailable = true;
  });
  redis.on('ready', () => {
    if (unavailable) logger.info({ purpose }, 'Redis answers again');
    unavailable = false;
  });
  return {
    name: 'redis',
    redis,
    start: () => void redis.connect().catch(() => {}),
    stop: () => redis.disconnect(),
  };
}
