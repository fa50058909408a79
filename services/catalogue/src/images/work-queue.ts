import { Refusal } from '@slipcast/contracts/refusal';

export type Lane = 'now' | 'later';
/** Bounded work: at most `workers` jobs run; what somebody waits for goes before what is made in advance. */
export interface WorkQueue {
  /** Throws Refusal 'unavailable' when too many wait already. */
  run<T>(lane: Lane, job: () => Promise<T>): Promise<T>;
}

const MOST_WAITING = 500;

export function createWorkQueue(workers: number, mostWaiting = MOST_WAITING): WorkQueue {
  const waiting: Record<Lane, (() => void)[]> = { now: [], later: [] };
  let running = 0;
  const next = () => {
    if (running >= workers) return;
    const begin = waiting.now.shift() ?? waiting.later.shift();
    if (!begin) return;
    running += 1;
    begin();
  };
  return {
    async run(lane, job) {
      if (waiting[lane].length >= mostWaiting)
        throw new Refusal('unavailable', 'Too many pictures are being made. Please try again in a moment.', {
          headers: { 'retry-after': '2' },
        });
      await new Promise<void>((begin) => {
        waiting[lane].push(begin);
        next();
      });
      try {
        return await job();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
