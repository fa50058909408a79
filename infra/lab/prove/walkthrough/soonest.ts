import { setTimeout as sleep } from 'node:timers/promises';
import { PartFailed } from './findings.ts';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 10;
/** Less than the second for which the shop may show an old answer when no event says that there is a new one. */
const AT_ONCE_MS = 800;
/** A machine on which changes take longer than this is too busy to say. */
const BUSY_MS = 150;

/**
 * Whether one of several changes is seen at once. A busy machine delays some of them, and a shop that shows old answers for a while delays all
 * but perhaps the first.
 */
export async function isSeenAtOnce<T>(
  values: readonly T[],
  change: (value: T) => Promise<unknown>,
  isSeen: (value: T) => Promise<boolean>,
): Promise<boolean> {
  let quickest = Infinity;
  let isAtOnce = false;
  for (const [index, value] of values.entries()) {
    // So that whatever stores answers has one, which is as old as this; but for the first one.
    await isSeen(value);
    const from = performance.now();
    await change(value);
    quickest = Math.min(quickest, performance.now() - from);
    while (!(await isSeen(value))) {
      if (performance.now() - from > PATIENCE_MS) throw new PartFailed(`${String(value)} was never seen`);
      await sleep(PAUSE_MS);
    }
    if (index > 0 && performance.now() - from < AT_ONCE_MS) isAtOnce = true;
  }
  return isAtOnce || quickest > BUSY_MS;
}
