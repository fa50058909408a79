import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

const CHECK_MS = 2000;
/** Node makes small buffers from blocks, and a block stays in memory as long as one of its buffers does. In Node 24.21 it has 64 kB, eight times what it had for years. */
const BUFFER_BLOCK_BYTES = 8192;

/**
 * What V8 is to do with the heap, by the share of the time in which the event loop works. While there is little to do, every collection
 * gives the system what it has freed, which V8 otherwise keeps for the next peak. Collecting early costs a busy process a third of its time.
 */
const LEVELS = [
  { below: 0.25, flags: ['--heap-growing-percent=30', '--optimize-for-size'] },
  { below: 0.5, flags: ['--heap-growing-percent=15', '--no-optimize-for-size'] },
] as const;
/** 0: as V8 decides, the heap may grow to a multiple of what is in use. */
const BY_ITSELF = ['--heap-growing-percent=0', '--no-optimize-for-size'] as const;

export const flagsFor = (utilisation: number): readonly string[] =>
  LEVELS.find(({ below }) => utilisation < below)?.flags ?? BY_ITSELF;

let watches = false;

/**
 * From now on V8 collects all of this process's heap when it has grown by some per cent, except while the process is busy: memory for a
 * sale, and little of it for the rest of the week. NODE_OPTIONS does not take V8's options for that, and they have to change as the load
 * does. Small buffers come from smaller blocks.
 */
export function keepHeapSmall(): void {
  if (watches) return;
  watches = true;
  Buffer.poolSize = BUFFER_BLOCK_BYTES;
  let current: readonly string[] = BY_ITSELF;
  let before = performance.eventLoopUtilization();
  const set = (wanted: readonly string[]) => {
    if (wanted !== current) wanted.forEach(setFlagsFromString);
    current = wanted;
  };
  // A start has much to load, and nothing yet to give back.
  set(LEVELS[1].flags);
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    set(flagsFor(performance.eventLoopUtilization(now, before).utilization));
    before = now;
  }, CHECK_MS).unref();
}
