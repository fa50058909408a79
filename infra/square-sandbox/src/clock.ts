import { createDueQueue } from './due-queue.ts';

/** Above 2^31-1 ms setTimeout overflows and fires at once. */
const LONGEST_TIMER_MS = 2_000_000_000;

export type Clock = ReturnType<typeof createClock>;

/**
 * The sandbox's time: the caller's `base` (epoch milliseconds) plus what the control plane has advanced. Tasks run
 * when they fall due, by real time or by `advance`, in order of their due time.
 */
export function createClock(base: () => number) {
  const queue = createDueQueue();
  let offset = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;

  const now = (): number => base() + offset;

  function arm(): void {
    if (queue.nextAt() >= timerAt) return;
    clearTimeout(timer);
    timerAt = queue.nextAt();
    timer = setTimeout(fire, Math.min(Math.max(timerAt - now(), 1), LONGEST_TIMER_MS));
    timer.unref();
  }

  function fire(): void {
    timerAt = Infinity;
    runDue();
    arm();
  }

  function runDue(): void {
    for (let entry = queue.takeDue(now()); entry; entry = queue.takeDue(now())) entry.run();
  }

  return {
    now,
    iso: (at: number = now()): string => new Date(at).toISOString(),
    offset: (): number => offset,
    restore: (value: number): void => void (offset = value),
    schedule(at: number, run: () => void): void {
      queue.add(at, run);
      arm();
    },
    advance(milliseconds: number): void {
      offset += milliseconds;
      runDue();
      // A timer that was set before counts real time to a moment that is now nearer, or past.
      timerAt = Infinity;
      arm();
    },
    stop(): void {
      clearTimeout(timer);
      timerAt = Infinity;
      queue.clear();
    },
  };
}
