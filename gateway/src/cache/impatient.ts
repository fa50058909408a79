import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shares a slow call among all who ask for the same, and answers with the last one when it takes too long.
 *
 * @param waitMs so long the first of them wait; those who come later, while the call is still under way, do not wait at all
 */
export function createImpatient<T>(waitMs: number) {
  const calls = new Map<string, { first: Promise<T>; isLate: boolean }>();
  /**
   * @param call made once at a time for each key
   * @param last the answer to give in its place
   */
  return function ask(key: string, call: () => Promise<T>, last: () => T): Promise<T> {
    const under = calls.get(key);
    if (under) return under.isLate ? Promise.resolve(last()) : under.first;
    const answer = call().finally(() => calls.delete(key));
    const late = sleep(waitMs, undefined, { ref: false }).then(() => {
      entry.isLate = true;
      return last();
    });
    const entry = { first: Promise.race([answer, late]), isLate: false };
    calls.set(key, entry);
    // Those who gave up waiting do not hear that it failed.
    answer.catch(() => undefined);
    return entry.first;
  };
}
