import { judge } from '../judge/judge.ts';
import { lineOf, type Violation } from '../judge/history.ts';
import { Schedule } from './schedule.ts';
import type { Scenario } from './scenarios.ts';
import type { World } from './world.ts';

export interface Outcome {
  choices: number[];
  options: number[];
  calls: number;
  crashes: number;
  violations: Violation[];
  /** The schedule, a step a line, and its calls. */
  text: string;
}

/** Runs one schedule; `choose` picks at each step. */
export async function runSchedule(
  world: World,
  scenario: Scenario,
  choose: (options: number, step: number) => number,
): Promise<Outcome> {
  const schedule = await Schedule.create(world, choose);
  await scenario.prepare(schedule);
  const { scheduler } = schedule;
  scenario.act(schedule);
  const failed = await scheduler.run().then(
    () => null,
    (error: unknown) => error,
  );
  await schedule.settle();
  const choices = scheduler.steps.map(({ chosen }) => chosen);
  const seed = choices.join('.');
  const evidence = await schedule.evidence(seed);
  const violations = judge(evidence, { mails: false });
  await schedule.stop();
  if (failed) violations.push({ rule: 'error', says: String((failed as Error).stack ?? failed), calls: [] });
  return {
    choices,
    options: scheduler.steps.map(({ options }) => options),
    calls: evidence.calls.length,
    crashes: scheduler.steps.filter(({ actor }) => actor === 'crash').length,
    violations,
    text: [scheduler.text(), ...evidence.calls.map(lineOf)].join('\n'),
  };
}

/** The same choices as before, and from then on always the first. */
export const follow =
  (prefix: readonly number[]) =>
  (_options: number, step: number): number =>
    prefix[step] ?? 0;

/** The prefixes that nobody has walked yet, of all that this outcome shows. */
export function unwalked(prefix: readonly number[], { choices, options }: Outcome): number[][] {
  const more: number[][] = [];
  for (let step = prefix.length; step < choices.length; step += 1)
    for (let other = 1; other < (options[step] ?? 1); other += 1)
      more.push([...choices.slice(0, step), other]);
  return more;
}

/** Random numbers that a seed repeats (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
