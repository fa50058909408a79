import { setTimeout as sleep } from 'node:timers/promises';

/** How long a start waits for a broker that is away. */
export const JOIN_WAIT_MS = 5000;

/** Resolves with the promise (also when it fails) or after `ms`, whichever comes first. */
export async function atMost(promise: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([promise.catch(() => {}), late]);
  timer.abort();
}
