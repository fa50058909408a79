import { Redis } from 'ioredis';
import { startServerProcess } from './server-process.ts';

/** Whether a Redis answers at this URL. */
export async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}

/**
 * Starts `redis-server` and waits until it answers at `url`.
 *
 * @param options.detached gives it its own process group, so that Ctrl-C reaches the starting process first
 */
export const startRedisProcess = (args: string[], url: string, options: { detached?: boolean } = {}) =>
  startServerProcess('redis-server', args, () => answers(url), {
    ...options,
    endWith: 'SIGTERM',
    missing: 'Redis is missing: install redis-server and start again.',
  });
