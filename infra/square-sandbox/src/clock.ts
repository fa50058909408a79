/** Above 2^31-1 ms setTimeout overflows and fires at once. */
const LONGEST_TIMER_MS = 2_000_000_000;

export type Clock = ReturnType<typeof createClock>;

/**
 * The sandbox's time: the caller's `base` (epoch milliseconds) plus the time that tests have advanced. Tasks run
 * when they fall due, in real time or through `advance`, in order of their due time.
 */
export function createClock(base: () => number) {
  /** Earliest first. */
  const tasks: { at: number; run: () => void }[] = [];
  let offset = 0;
  let timer: NodeJS.Timeout | undefined;

  const now = (): number => base() + offset;

  function arm(): void {
    clearTimeout(timer);
    const [next] = tasks;
    if (!next) return;
    timer = setTimeout(runDue, Math.min(Math.max(next.at - now(), 1), LONGEST_TIMER_MS));
    timer.unref();
  }

  function runDue(): void {
    while (tasks[0] && tasks[0].at <= now()) tasks.shift()?.run();
    arm();
  }

  return {
    now,
    iso: (): string => new Date(now()).toISOString(),
    offset: (): number => offset,
    restore: (value: number): void => void (offset = value),
    schedule(at: number, run: () => void): void {
      // Searched from the end, because an authorisation is due an hour after it is made, later than nearly all other tasks.
      const place = tasks.findLastIndex((task) => task.at <= at) + 1;
      tasks.splice(place, 0, { at, run });
      if (place === 0) arm();
    },
    advance(milliseconds: number): void {
      offset += milliseconds;
      runDue();
    },
    stop(): void {
      clearTimeout(timer);
      tasks.splice(0);
    },
  };
}
