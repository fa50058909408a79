import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { scenarios } from './scenarios.ts';
import { answerOf, startWorker } from './start-worker.ts';
import type { Branch } from './reduction.ts';
import type { Task, TaskResult } from './worker.ts';

export interface InterleavingsOptions {
  /** Scenarios to run; if empty, all that have more than one order. */
  names: string[];
  seconds: number;
  /** The first random seed. */
  seed: number;
  /** Repeats one schedule by its choices. */
  schedule?: number[];
  /** Walks also the orders that differ only in steps that commute. */
  everyOrder?: boolean;
  /** Ends at the first violation, and looks for it in random orders too, where it is found sooner. */
  failFast?: boolean;
}

/** Schedules that share a set-up: few at first, so that in a short run every scenario has its turn. */
const MOST = 192;
const FIRST = 8;
const FEWEST = 12;
/** The first of a walk: small scenarios have no more, and of others random orders show more than neighbours do. */
const FIRST_WALKED = 3;
/** How long a batch takes, about: then it is the turn of the scenario that has had the least time. */
const BATCH_MS = 1500;

/** With a bug in the shop, the other schedules may never end. */
const AFTER_A_FAULT_MS = 5000;

/** No other actor can notice any of its steps, so all orders are the same. */
export const hasOneOrder = (name: string): boolean =>
  scenarios[name]?.walk === 'all' && scenarios[name].visible.source === '^$';

interface Progress {
  name: string;
  /** What is still to be walked. */
  branches: Branch[];
  whole: boolean;
  under: number;
  /** Batches so far, and how long they took. */
  batches: number;
  tookMs: number;
  /** The last random seed. */
  seed: number;
  schedules: number;
  orders: number;
}

const count = (orders: number): string => (orders < 1e9 ? String(orders) : orders.toPrecision(3));

const howFar = (name: string, whole: boolean, left: number): string =>
  whole ? 'every order' : scenarios[name]?.walk === 'random' ? 'random orders' : `${left} branches left`;

/** Walks the schedules of each scenario until all are walked or the time is up. Returns the number of violations. */
export async function interleavings({
  names,
  seconds,
  seed,
  schedule,
  everyOrder = false,
  failFast = false,
}: InterleavingsOptions): Promise<number> {
  for (const name of names)
    if (!scenarios[name]) throw new Error(`no scenario ${name}: ${Object.keys(scenarios).join(', ')}`);
  const all = names.length ? names : Object.keys(scenarios).filter((name) => !hasOneOrder(name));
  const queue: Progress[] = all.map((name) => ({
    name,
    branches: [{ choices: [], asleep: [] }],
    whole: false,
    under: 0,
    batches: 0,
    tookMs: 0,
    seed: seed - 1,
    schedules: 0,
    orders: 0,
  }));
  const workers = await Promise.all(
    Array.from({ length: schedule ? 1 : availableParallelism() }, startWorker),
  );
  // Starting the stores takes a while on a busy machine, and is no time in which anything is walked.
  const began = performance.now();
  let until = began + seconds * 1000;
  const totals = { schedules: 0, cut: 0, orders: 0, calls: 0, crashes: 0, steps: 0 };
  const violations: string[] = [];
  const fault = Promise.withResolvers<void>();

  const sizeOf = ({ name, schedules, tookMs }: Progress) => {
    if (schedules === 0) return FIRST * (scenarios[name]?.share ?? 1);
    if (failFast) return FEWEST;
    return Math.min(MOST, Math.max(FEWEST, Math.round((schedules / tookMs) * BATCH_MS)));
  };
  const busyMs = ({ name, tookMs, under }: Progress) =>
    (tookMs + under * BATCH_MS) / (scenarios[name]?.share ?? 1);

  /** A batch of one scenario: some of its walk, or random schedules of what is too large, by turns. */
  function batchOf(progress: Progress): Task | null {
    const { name: scenario, branches } = progress;
    const most = sizeOf(progress);
    const begin = (task: Partial<Task>): Task => {
      progress.under += 1;
      progress.batches += 1;
      return { scenario, most, ...task };
    };
    if (schedule) {
      progress.whole = true;
      return begin({ schedule, most: 1 });
    }
    if (scenarios[scenario]?.isSingle) {
      progress.whole = true;
      return begin({ branches: branches.splice(0), most: 1 });
    }
    const { batches } = progress;
    if (batches > 0 && hasOneOrder(scenario)) {
      progress.whole = true;
      return null;
    }
    // A long walk comes late to some orders, so every second batch is random.
    const isWalk = scenarios[scenario]?.walk === 'all' && batches % 2 === 0;
    if (isWalk && branches.length > 0)
      return begin({
        branches: branches.splice(-most),
        everyOrder,
        ...(batches === 0 && { most: FIRST_WALKED }),
      });
    if (scenarios[scenario]?.walk === 'random' || branches.length > 0 || progress.under > 0)
      return begin({ seeds: Array.from({ length: most }, () => (progress.seed += 1)) });
    progress.whole = true;
    return null;
  }
  function nextTask(): Task | null {
    if (performance.now() > until) return null;
    for (const progress of queue.toSorted((one, two) => busyMs(one) - busyMs(two))) {
      const task = progress.whole ? null : batchOf(progress);
      if (task) return task;
    }
    return null;
  }
  function take(result: TaskResult, tookMs: number): void {
    const progress = queue.find(({ name }) => name === result.scenario);
    if (!progress) return;
    progress.under -= 1;
    progress.tookMs += tookMs;
    progress.schedules += result.schedules;
    progress.orders += result.orders;
    progress.branches.push(...result.branches);
    for (const key of ['schedules', 'cut', 'orders', 'calls', 'crashes', 'steps'] as const)
      totals[key] += result[key];
    if (schedule) console.log(result.last);
    for (const text of result.violations) {
      violations.push(text);
      if (violations.length <= 3) console.log(text);
    }
    const isOver = failFast && violations.length > 0;
    if (isOver) setTimeout(fault.resolve, AFTER_A_FAULT_MS).unref();
    if (isOver || result.isStuck) until = 0;
  }
  async function drive(worker: ChildProcess): Promise<void> {
    for (;;) {
      const task = nextTask();
      if (!task) {
        if (performance.now() > until || queue.every(({ under }) => under === 0)) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      const sent = performance.now();
      worker.send(task);
      const result = await answerOf(worker);
      take(result as TaskResult, performance.now() - sent);
      if ((result as TaskResult).isStuck) return;
    }
    worker.send('stop');
    await once(worker, 'exit');
  }

  await Promise.race([Promise.all(workers.map(drive)), fault.promise]);
  for (const worker of workers) if (worker.connected) worker.disconnect();
  const took = (performance.now() - began) / 1000;
  for (const { name, schedules, whole, branches, orders, tookMs } of queue)
    console.log(
      `  ${name.padEnd(18)} ${String(schedules).padStart(7)} schedules ${(tookMs / 1000).toFixed(1).padStart(5)} s  ${howFar(name, whole, branches.length)}${
        orders ? `, for ${count(orders)} orders` : ''
      }  ${scenarios[name]?.title}`,
    );
  console.log(
    `interleavings: ${totals.schedules} schedules (${(totals.schedules / took).toFixed(0)}/s) and ${totals.cut} begun, ` +
      `those walked stand for ${count(totals.orders)} orders, ${totals.calls} calls, ` +
      `${totals.steps} steps, ${totals.crashes} crashes, ${took.toFixed(0)} s, seed ${seed}, ${violations.length} violations`,
  );
  return violations.length;
}
