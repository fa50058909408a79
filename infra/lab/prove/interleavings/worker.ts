import { report } from '../judge/judge.ts';
import { scenarios } from './scenarios.ts';
import { orders, walk, type Branch } from './reduction.ts';
import { SetUp } from './set-up.ts';
import { isStuck } from './settle.ts';
import { act, conclude, follow, type Acted } from './walk.ts';
import { Explored } from './explored.ts';
import { randomOrder } from './random-order.ts';
import { startServers } from './servers.ts';
import type { Choose } from './steps.ts';
import { createWorld } from './world.ts';

/** Schedules to run: all that these branches lead to, one for each of these random seeds, or the one with these choices. */
export interface Task {
  scenario: string;
  branches?: Branch[];
  /** Also those that differ only in steps that commute. */
  everyOrder?: boolean;
  seeds?: number[];
  schedule?: number[];
  /** How many schedules at most; what else the branches lead to comes back. */
  most: number;
}
export interface TaskResult {
  scenario: string;
  schedules: number;
  /** Schedules ended early, because the rest of them is walked elsewhere. */
  cut: number;
  /** The orders that the walked schedules stand for. */
  orders: number;
  steps: number;
  calls: number;
  crashes: number;
  /** Branches that have not been walked yet. */
  branches: Branch[];
  /** A schedule goes on for ever, and the worker has ended because of it. */
  isStuck: boolean;
  /** As text, each with the choices that repeat it. */
  violations: string[];
  /** The repeated schedule, a step a line, and what its clients were answered. */
  last: string;
}

/** Schedules that run beside each other, so that their waits for the stores overlap. */
const LANES = 12;

const servers = await startServers();
const visible = new Map<string, RegExp>();
/** By scenario. */
const triedOrders = new Map<string, Explored>();
let scenarioName = '';
const isVisible = (what: string) => visible.get(scenarioName)?.test(what) ?? false;
const world = await createWorld(servers.urls, isVisible, servers.database);

async function work(task: Task): Promise<TaskResult> {
  const found = scenarios[task.scenario];
  if (!found) throw new Error(`no scenario ${task.scenario}`);
  const scenario = found;
  scenarioName = task.scenario;
  visible.set(task.scenario, scenario.visible);
  const result: TaskResult = {
    scenario: task.scenario,
    schedules: 0,
    cut: 0,
    orders: 0,
    steps: 0,
    calls: 0,
    crashes: 0,
    branches: [...(task.branches ?? [])],
    isStuck: false,
    violations: [],
    last: '',
  };
  const { branches } = result;
  const seeds = [...(task.seeds ?? [])];
  const explored = triedOrders.get(task.scenario) ?? new Explored();
  triedOrders.set(task.scenario, explored);
  const repeated = task.schedule ? [task.schedule] : [];

  const setUp = await SetUp.of(world, scenario);
  const acted: Acted[] = [];
  let begun = 0;
  const left = () => Math.min(branches.length + seeds.length + repeated.length, task.most - begun);

  async function run(choose: Choose): Promise<Acted> {
    const schedule = await setUp.schedule(choose, Math.max(1 + left(), LANES));
    const outcome = await act(schedule, scenario);
    result.cut += Number(outcome.cut);
    if (outcome.cut) await schedule.stop(true);
    else acted.push(outcome);
    return outcome;
  }
  async function next(): Promise<boolean> {
    const branch = branches.pop();
    if (branch) {
      const walked = walk(branch, !task.everyOrder);
      const outcome = await run(walked.choose);
      branches.push(...walked.branches(outcome.steps));
      if (!outcome.cut) result.orders += task.everyOrder ? 1 : orders(outcome.steps);
      return true;
    }
    const choices = repeated.pop();
    if (choices) await run(follow(choices));
    const seed = seeds.pop();
    if (seed === undefined) return choices !== undefined;
    await run(randomOrder(seed, explored));
    return true;
  }
  const lane = async () => {
    while (begun < task.most && !setUp.isOld) {
      begun += 1;
      if (!(await next())) return void (begun -= 1);
    }
  };
  // A lane ends when nothing is left, but another's schedule may lead to more.
  do await Promise.all(Array.from({ length: LANES }, lane));
  while (begun < task.most && branches.length > 0 && !setUp.isOld);

  for (const { steps, calls, choices, violations, text } of await conclude(world, scenario, acted)) {
    result.schedules += 1;
    result.steps += steps.length;
    result.calls += calls;
    result.crashes += steps.filter(({ actor }) => actor === 'crash').length;
    if (task.schedule) result.last = text();
    for (const violation of violations)
      result.violations.push(
        `${report(violation, `${task.scenario} --schedule ${choices.join('.')}`)}\n${text()}`,
      );
  }
  result.isStuck = acted.some(({ schedule }) => isStuck(schedule));
  if (!result.isStuck) for (const { schedule } of acted) await schedule.stop();
  return result;
}

process.on('message', (task: Task | 'stop') => {
  if (task !== 'stop') {
    void work(task).then(
      (result) => process.send?.(result, () => result.isStuck && process.exit()),
      (error: unknown) => {
        console.error(error);
        process.exit(2);
      },
    );
    return;
  }
  void (async () => {
    await world.stop();
    await servers.stop();
    process.disconnect();
  })();
});
// Also when the process that asked is gone: nothing may stay behind.
process.once('disconnect', () => process.exit());
process.send?.('ready');
