import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import { startRedis } from '@slipcast/testkit/redis';
import { report } from '../judge/judge.ts';
import { scenarios } from './scenarios.ts';
import { orders, walk, type Branch } from './reduction.ts';
import { follow, randomOf, runSchedule, type Outcome } from './walk.ts';
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
  /** What nobody has walked yet. */
  branches: Branch[];
  /** As text, each with the choices that repeat it. */
  violations: string[];
  /** The last schedule, a step a line, and what its clients were answered. */
  last: string;
}

/** Schedules that run beside each other, so that their waits for the stores overlap. */
const LANES = 6;

const directory = await mkdtemp(join(tmpdir(), 'slipcast-postgres-'));
// A schedule is some fifty short statements, so each way there and back counts.
const postgres = await startPostgresCluster({
  directory,
  password: 'prove',
  socket: true,
  durable: false,
  settings: {
    max_connections: '150',
    autovacuum: 'off',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  },
});
process.once('exit', () => void postgres.kill());
const redis = await startRedis();
const database = (name: string) => postgres.createDatabase(`prove_${name}`);
const urls = {
  cart: await database('cart'),
  order: await database('order'),
  payment: await database('payment'),
  redis: redis.url,
};
const visible = new Map<string, RegExp>();
let scenarioName = '';
const world = await createWorld(urls, (what) => visible.get(scenarioName)?.test(what) ?? false);

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
    violations: [],
    last: '',
  };
  const { branches } = result;
  const seeds = [...(task.seeds ?? [])];
  const repeated = task.schedule ? [task.schedule] : [];

  async function run(choose: Choose): Promise<Outcome> {
    const outcome = await runSchedule(world, scenario, choose);
    if (outcome.cut) {
      result.cut += 1;
      return outcome;
    }
    result.last = outcome.text;
    result.schedules += 1;
    result.steps += outcome.steps.length;
    result.calls += outcome.calls;
    result.crashes += outcome.steps.filter(({ actor }) => actor === 'crash').length;
    const choices = outcome.choices.join('.');
    for (const violation of outcome.violations)
      result.violations.push(
        `${report(violation, `${task.scenario} --schedule ${choices}`)}\n${outcome.text}`,
      );
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
    const random = randomOf(seed);
    await run((options) => (options.length === 1 ? 0 : Math.floor(random() * options.length)));
    return true;
  }
  let begun = 0;
  const lane = async () => {
    while (begun < task.most) {
      begun += 1;
      if (!(await next())) return void (begun -= 1);
    }
  };
  // A lane ends when nothing is left, but another's schedule may lead to more.
  do await Promise.all(Array.from({ length: LANES }, lane));
  while (begun < task.most && branches.length > 0);
  return result;
}

process.on('message', (task: Task | 'stop') => {
  if (task !== 'stop') {
    void work(task).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(2);
      },
    );
    return;
  }
  void (async () => {
    await world.stop();
    await redis.stop();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
    process.disconnect();
  })();
});
process.send?.('ready');
