import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CartRedis } from './cart-redis.ts';
import { readScript } from './script.ts';

/** If the process of its owner dies, the next one waits no longer than this. */
const LOCK_MS = 5000;
const RETRY_MS = 10;

const UNLOCK = readScript(import.meta.dirname, 'unlock', 1);
const RENEW = readScript(import.meta.dirname, 'renew-lock', 1);

/**
 * Lets one caller at a time, in all instances, do something that takes several calls, however long it takes: the lock is renewed until then.
 *
 * @param lockMs how long the lock lasts without being renewed. 5000
 */
export async function exclusively<T>(
  redis: Pick<CartRedis, 'lock' | 'run'>,
  key: string,
  work: () => Promise<T>,
  lockMs = LOCK_MS,
): Promise<T> {
  const token = randomUUID();
  while (!(await redis.lock(key, token, lockMs))) await sleep(RETRY_MS);
  // Without Redis the lock ends by itself.
  const renewing = setInterval(() => void redis.run(RENEW, key, token, lockMs).catch(() => {}), lockMs / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await redis.run(UNLOCK, key, token).catch(() => {});
  }
}
