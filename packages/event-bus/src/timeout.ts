import { setTimeout as sleep } from 'node:timers/promises';

/** How long a start waits for an unavailable broker. */
export const JOIN_WAIT_MS = 5000;

/** Resolves when the promise settles, even with an error, or after `ms`, whichever comes first. */
export async function withTimeout(promise: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([promise.catch(() => {}), late]);
  timer.abort();
}

/** Retries every second until `work` succeeds or `signal` is aborted. Never rejects. */
export async function untilItWorks(
  work: () => Promise<void>,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      await sleep(1000, undefined, { signal }).catch(() => {});
    }
  }
}
