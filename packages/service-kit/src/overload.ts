import type { Metrics } from './metrics.ts';

/** Samples in a row that are all late before anything is refused: one long pause is no overload. */
const SAMPLES = 5;
const SAMPLE_MS = 100;
/** After a step back so long passes before the next, so that what was refused comes back piece by piece. */
const STEP_MS = 1000;
/** How long all of the last samples had to wait for their turn in the event loop, for the levels 1 to 4. */
const LOOP_MS = [500, 1000, 2000, 4000];
/** The same for a connection to the database. A request gives up after ten seconds. */
const POOL_MS = [500, 1000, 2000, 4000];

/** What can be waited for. */
interface Pool {
  /** How long the next request in line has waited for a connection; 0 while connections are free. */
  waitMs(): number;
}

const levelOf = (waited: number, thresholds: number[]): number =>
  thresholds.filter((threshold) => waited >= threshold).length;

/** The least of the last few: a queue that is always there, not one that comes and goes. */
function standing() {
  const last: number[] = Array.from({ length: SAMPLES }, () => 0);
  return (value: number): number => {
    last.push(value);
    last.shift();
    return Math.min(...last);
  };
}

export type Overload = ReturnType<typeof createOverload>;

/**
 * How much more there is to do than this process can do, from 0 to 4, by how long everything waits for the event loop and for the
 * database.
 */
export function createOverload({
  pools = [],
  now = () => performance.now(),
}: { pools?: Pool[]; now?: () => number } = {}) {
  const loop = standing();
  const database = standing();
  const current = { level: 0, loopMs: 0, poolMs: 0 };
  let sampledAt = now();
  let changedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  function sample(): void {
    const late = now() - sampledAt - SAMPLE_MS;
    sampledAt = now();
    current.loopMs = loop(Math.max(0, late));
    current.poolMs = database(Math.max(0, ...pools.map((pool) => pool.waitMs())));
    const level = Math.max(levelOf(current.loopMs, LOOP_MS), levelOf(current.poolMs, POOL_MS));
    const mayFall = now() - changedAt >= STEP_MS;
    if (level === current.level || (level < current.level && !mayFall)) return;
    current.level = level > current.level ? level : current.level - 1;
    changedAt = now();
  }
  return {
    name: 'overload',
    start() {
      sampledAt = now();
      timer = setInterval(sample, SAMPLE_MS).unref();
    },
    stop: () => clearInterval(timer),
    /** As the timer does; it comes every 100 ms when it can. */
    sample,
    current: (): Readonly<typeof current> => current,
  };
}

export function reportOverload(metrics: Pick<Metrics, 'gauge'>, { current }: Overload): void {
  metrics.gauge(
    'overload_level',
    'How much is refused: 0 nothing, 4 all but what is paid for',
    () => current().level,
  );
  metrics.gauge(
    'event_loop_wait_seconds',
    'The least that anything has waited for the event loop of late',
    () => current().loopMs / 1000,
  );
  metrics.gauge(
    'database_pool_wait_seconds',
    'The least that anything has waited for a database connection of late',
    () => current().poolMs / 1000,
  );
}
