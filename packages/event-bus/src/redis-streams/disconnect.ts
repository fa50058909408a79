import type { Redis } from 'ioredis';
import { withTimeout } from '../timeout.ts';

/** ioredis itself gives a server that doesn't answer the farewell two seconds. */
const END_WAIT_MS = 2500;

/**
 * Ends a connection for good: what waits in its queue is rejected. Resolves when that has happened. `disconnect()` alone
 * does not do it between two tries to connect (ioredis 6.0.0): it stops the tries, and whoever waits for a command then
 * waits for ever.
 */
export async function disconnect(redis: Redis): Promise<void> {
  if (redis.status === 'end') return;
  const ended = new Promise<void>((resolve) => redis.once('end', resolve));
  if (redis.status === 'reconnecting') redis.once('connecting', () => redis.disconnect());
  else redis.disconnect();
  await withTimeout(ended, END_WAIT_MS);
}
