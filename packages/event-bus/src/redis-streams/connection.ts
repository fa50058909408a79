import { writeTogether } from '@slipcast/storage/write-together';
import { Redis } from 'ioredis';
import type { BusOptions } from '../bus-options.ts';
import { withTimeout } from '../timeout.ts';

/** ioredis waits two seconds for a server that does not answer its QUIT. */
const END_WAIT_MS = 2500;

export function connect(
  { url, clientId, logger }: BusOptions,
  role: string,
  maxRetriesPerRequest: number | null,
): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: `${clientId}:${role}`,
    maxRetriesPerRequest,
    retryStrategy: (times) => Math.min(25 * times, 500),
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  writeTogether(redis);
  redis.on('error', (error) => logger.debug({ err: error, role }, 'Redis connection failed'));
  return redis;
}

/**
 * Ends a connection for good and rejects its queued commands; resolves when that is done. `disconnect()` alone is not
 * enough between two attempts to connect (ioredis 6.0.0): it stops the attempts, and queued commands then wait for ever.
 */
export async function disconnect(redis: Redis): Promise<void> {
  if (redis.status === 'end') return;
  const ended = new Promise<void>((resolve) => redis.once('end', resolve));
  if (redis.status === 'reconnecting') redis.once('connecting', () => redis.disconnect());
  else redis.disconnect();
  await withTimeout(ended, END_WAIT_MS);
}
