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

/** Settles as `promise` does, or rejects with the signal's reason once that is aborted. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: settled, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return settled;
}

/** Retries after a pause until `work` succeeds or `signal` is aborted. Never rejects. */
export async function untilItWorks(
  work: () => Promise<void>,
  signal: AbortSignal,
  pauseMs: number,
  failed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
