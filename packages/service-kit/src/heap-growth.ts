import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

const CHECK_MS = 2000;
/** The share of the time in which the event loop works. Collecting early costs a busy process a third of its time. */
const BUSY = 0.5;
const EARLY_PERCENT = 15;
/** As V8 decides: the heap may grow to a multiple of what is in use. */
const BY_ITSELF = 0;

export const growthPercent = (utilisation: number): number =>
  utilisation < BUSY ? EARLY_PERCENT : BY_ITSELF;

let watches = false;

/**
 * From now on V8 collects all of this process's heap when it has grown by a few per cent, except while the process is busy: memory for a
 * sale, and little of it for the rest of the week. NODE_OPTIONS does not take this option.
 */
export function keepHeapSmall(): void {
  if (watches) return;
  watches = true;
  let percent: number | undefined;
  let before = performance.eventLoopUtilization();
  const set = (wanted: number) => {
    if (wanted !== percent) setFlagsFromString(`--heap-growing-percent=${wanted}`);
    percent = wanted;
  };
  set(EARLY_PERCENT);
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    set(growthPercent(performance.eventLoopUtilization(now, before).utilization));
    before = now;
  }, CHECK_MS).unref();
}
