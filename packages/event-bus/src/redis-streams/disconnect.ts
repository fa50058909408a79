import type { Redis } from 'ioredis';
import { withTimeout } from '../timeout.ts';

/** ioredis waits two seconds for a server that does not answer its QUIT. */
const END_WAIT_MS = 2500;

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
