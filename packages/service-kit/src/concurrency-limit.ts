import PQueue from 'p-queue';
import { Refusal } from '@slipcast/contracts/refusal';

/**
 * Runs work as soon as there is room for it. Throws Refusal 'unavailable' when too much is waiting already.
 *
 * @param options.background waits until nothing else does; has a queue of its own length
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, options?: { background?: boolean }) => Promise<T>;

/**
 * At most `concurrency` pieces of work run at the same time and at most `maxWaiting` wait. Work beyond that is refused
 * at once, because a quick "try again" is better than a queue that starves everything else in the process.
 */
export function createConcurrencyLimit(concurrency: number, maxWaiting: number): ConcurrencyLimit {
  const queue = new PQueue({ concurrency });
  return async (work, { background = false } = {}) => {
    const priority = background ? 0 : 1;
    if (queue.pending >= concurrency && queue.sizeBy({ priority }) >= maxWaiting)
      throw new Refusal('unavailable', 'The shop is busy right now. Please try again in a moment.', {
        headers: { 'retry-after': '1' },
      });
    return queue.add(work, { priority });
  };
}
