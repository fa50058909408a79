import type { Redis } from 'ioredis';
import type { Logger } from '@slipcast/service-kit/logs';
import { connectRedis } from '@slipcast/storage/redis';
import type { Part } from '@slipcast/service-kit/service';

/** The connection behind the counts of declines. Nobody waits for it, and its loss stops no payment. */
export function createCounters(url: string, logger: Logger): { redis: Redis; part: Part } {
  const redis = connectRedis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(50 * times, 1000),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away: declines are counted in memory, payments go on');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.info('Redis is back: declines are counted there');
    away = false;
  });
  return {
    redis,
    part: {
      name: 'counters',
      start: () => void redis.connect().catch(() => {}),
      stop: () => redis.disconnect(),
    },
  };
}
