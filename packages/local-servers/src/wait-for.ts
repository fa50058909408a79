import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `condition` returns something truthy, and returns it. An error counts as "not yet". Rejects after `deadlineMs`
 * (30,000) with `what` and the last error.
 */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  deadlineMs = 30_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = performance.now() + deadlineMs;
  let last: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value as NonNullable<Exclude<T, false>>;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`waited ${deadlineMs} ms in vain: ${what}`, { cause: last });
    await sleep(5);
  }
}
