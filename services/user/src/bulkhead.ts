import { Refusal } from '@slipcast/contracts/refusal';

/** Runs work, a few at once; the rest waits its turn or is refused. */
export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * At most `atOnce` at the same time and `queue` waiting. Beyond that Refusal 'unavailable' at once: answering "come back"
 * is better than hashing passwords until nothing else in the process gets a core.
 */
export function createBulkhead(atOnce: number, queue: number): Bulkhead {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= queue)
        throw new Refusal('unavailable', 'The shop is busy right now. Please try again in a moment.', {
          headers: { 'retry-after': '1' },
        });
      // Whoever leaves hands its place over, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
