import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { connectRedis } from './redis.ts';

/**
 * A Redis that nobody waits for: while it is away each command fails at once, and whoever asked has another way.
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
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error, purpose }, 'Redis does not answer');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.info({ purpose }, 'Redis answers again');
    away = false;
  });
  return {
    name: 'redis',
    redis,
    start: () => void redis.connect().catch(() => {}),
    stop: () => redis.disconnect(),
  };
}
