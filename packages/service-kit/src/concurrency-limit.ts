import PQueue from 'p-queue';
import { Refusal } from '@slipcast/contracts/refusal';

export interface ConcurrencyLimit {
  /**
   * Runs work as soon as there is room for it. Throws Refusal 'unavailable' when too much is waiting already.
   *
   * @param options.background waits until nothing else does; has a queue of its own length
   */
  <T>(work: () => Promise<T>, options?: { background?: boolean }): Promise<T>;
  /** Throws Refusal 'unavailable' where work would be refused now, for callers who have something to read first. */
  refuseWhenFull(): void;
}

/**
 * At most `concurrency` pieces of work run at the same time and at most `maxWaiting` wait. Work beyond that is refused
 * at once, because a quick "try again" is better than a queue that starves everything else in the process.
 */
export function createConcurrencyLimit(concurrency: number, maxWaiting: number): ConcurrencyLimit {
  const queue = new PQueue({ concurrency });
  const refuseWhenFull = (priority = 1) => {
    if (queue.pending >= concurrency && queue.sizeBy({ priority }) >= maxWaiting)
      throw new Refusal('unavailable', 'The shop is busy right now. Please try again in a moment.', {
        headers: { 'retry-after': '1' },
      });
  };
  const limit = async <T>(work: () => Promise<T>, { background = false } = {}): Promise<T> => {
    const priority = background ? 0 : 1;
    refuseWhenFull(priority);
    return queue.add(work, { priority });
  };
  return Object.assign(limit, { refuseWhenFull: () => refuseWhenFull() });
}
