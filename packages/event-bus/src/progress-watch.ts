import type { BusLogger } from './bus-options.ts';

export interface ProgressWatch {
  /** The subscription took a step. */
  stepped(): void;
  stalled(): boolean;
  stop(): void;
}

/**
 * Looks at a group's lag now and then; lag without a step for `stalledAfterMs` is a stall. kafkajs consumers are known
 * to hang silently (kafkajs #1527, #885), and a restart is what helps. No answer about lag (broker away) is no stall.
 */
export function watchProgress(options: {
  lag(): Promise<number>;
  report(lag: number): void;
  stalledAfterMs: number;
  logger: BusLogger;
  group: string;
}): ProgressWatch {
  let lastStep = performance.now();
  let stalled = false;
  const look = async () => {
    const lag = await options.lag().catch(() => 0);
    options.report(lag);
    if (lag === 0) lastStep = performance.now();
    const now = performance.now() - lastStep > options.stalledAfterMs;
    if (now && !stalled) options.logger.error({ group: options.group, lag }, 'consumer makes no progress');
    stalled = now;
  };
  const timer = setInterval(() => void look(), Math.min(10_000, options.stalledAfterMs / 3));
  timer.unref();
  return {
    stepped: () => {
      lastStep = performance.now();
      stalled = false;
    },
    stalled: () => stalled,
    stop: () => clearInterval(timer),
  };
}
