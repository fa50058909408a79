import type { BusLogger } from './bus-options.ts';

export type ProgressWatch = ReturnType<typeof watchProgress>;

/**
 * Checks a group's lag regularly; lag without progress for `stalledAfterMs` (60,000) is a stall. kafkajs consumers are known to hang
 * silently (kafkajs #1527, #885), and only a restart helps. While the broker is unavailable nothing counts as a stall.
 */
export function watchProgress(options: {
  lag(): Promise<number>;
  report(lag: number): void;
  logger: BusLogger;
  group: string;
  stalledAfterMs?: number;
}) {
  const { logger, group, stalledAfterMs = 60_000 } = options;
  let lastProgress = performance.now();
  let stalled = false;
  const check = async () => {
    const lag = await options.lag().catch(() => 0);
    options.report(lag);
    if (lag === 0) lastProgress = performance.now();
    const isStalled = performance.now() - lastProgress > stalledAfterMs;
    if (isStalled && !stalled) logger.error({ group, lag }, 'consumer makes no progress');
    stalled = isStalled;
  };
  const timer = setInterval(() => void check(), Math.min(10_000, stalledAfterMs / 3));
  timer.unref();
  return {
    /** Records that the subscription made progress. */
    progressed(): void {
      lastProgress = performance.now();
      stalled = false;
    },
    stalled: () => stalled,
    stop: () => clearInterval(timer),
  };
}
