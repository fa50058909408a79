import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { report } from '../judge/judge.ts';
import { scenarios } from './scenarios.ts';
import { follow, randomOf, runSchedule, unwalked } from './walk.ts';
import { createWorld } from './world.ts';

/** Schedules to run: all that begin with these choices, or one for each of these random seeds. */
export interface Task {
  scenario: string;
  prefixes?: number[][];
  seeds?: number[];
  /** How many schedules at most; what else the prefixes lead to comes back. */
  most: number;
}
export interface TaskResult {
  scenario: string;
  schedules: number;
  steps: number;
  calls: number;
  crashes: number;
  /** Choices that nobody has walked yet. */
  prefixes: number[][];
  /** As text, each with the choices that repeat it. */
  violations: string[];
  /** The last schedule, a step a line, and what its clients were answered. */
  last: string;
}

/** Schedules that run beside each other, so that their waits for the stores overlap. */
const LANES = 6;

const postgres = await startPostgres();
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
  const scenario = scenarios[task.scenario];
  if (!scenario) throw new Error(`no scenario ${task.scenario}`);
  scenarioName = task.scenario;
  visible.set(task.scenario, scenario.visible);
  const result: TaskResult = {
    scenario: task.scenario,
    schedules: 0,
    steps: 0,
    calls: 0,
    crashes: 0,
    prefixes: [],
    violations: [],
    last: '',
  };
  const prefixes = [...(task.prefixes ?? [])];
  const seeds = [...(task.seeds ?? [])];
  let begun = 0;
  const lane = async () => {
    while (begun < task.most) {
      begun += 1;
      const prefix = prefixes.pop();
      const seed = prefix ? undefined : seeds.pop();
      if (!prefix && seed === undefined) return void (begun -= 1);
      const random = randomOf(seed ?? 0);
      const outcome = await runSchedule(
        world,
        scenario,
        prefix ? follow(prefix) : (options) => Math.floor(random() * options),
      );
      result.last = outcome.text;
      result.schedules += 1;
      result.steps += outcome.choices.length;
      result.calls += outcome.calls;
      result.crashes += outcome.crashes;
      if (prefix) prefixes.push(...unwalked(prefix, outcome));
      const choices = outcome.choices.join('.');
      for (const violation of outcome.violations)
        result.violations.push(
          `${report(violation, `${task.scenario} --schedule ${choices}`)}\n${outcome.text}`,
        );
    }
  };
  // A lane ends when nothing is left, but another's schedule may lead to more.
  do await Promise.all(Array.from({ length: LANES }, lane));
  while (begun < task.most && prefixes.length > 0);
  return { ...result, prefixes };
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
    process.disconnect();
  })();
});
process.send?.('ready');
