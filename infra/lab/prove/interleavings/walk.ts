import { judge } from '../judge/judge.ts';
import { lineOf, type Violation } from '../judge/history.ts';
import type { Schedule } from './schedule.ts';
import type { Scenario } from './scenario.ts';
import { evidenceOf, isStuck, settle } from './settle.ts';
import type { Choose, Step } from './steps.ts';
import { wrongEnds } from './wrong-ends.ts';
import type { World } from './world.ts';

/** A schedule whose actors have done what they do. */
export interface Acted {
  schedule: Schedule;
  choices: number[];
  steps: readonly Step[];
  /** Whether it was ended because the rest is walked elsewhere; then nothing is judged. */
  cut: boolean;
  /** What an actor threw. */
  failed: unknown;
}
export interface Outcome {
  choices: number[];
  steps: readonly Step[];
  calls: number;
  violations: Violation[];
  /** The schedule, a step a line, and its calls. */
  text(): string;
}

/** Runs one schedule; its `choose` picks at each step. */
export async function act(schedule: Schedule, scenario: Scenario): Promise<Acted> {
  const { scheduler } = schedule;
  scenario.act(schedule);
  const failed = await scheduler.run().then(
    () => null,
    (error: unknown) => error,
  );
  const { cut, steps } = scheduler;
  // What it was doing must not keep its connections.
  if (failed) scheduler.end();
  return { schedule, choices: steps.map(({ chosen }) => chosen), steps, cut: cut && !failed, failed };
}

/** Lets these schedules come to rest, all of them at once, and judges each. */
export async function conclude(
  world: World,
  scenario: Scenario,
  acted: readonly Acted[],
): Promise<Outcome[]> {
  await settle(
    world,
    acted.map(({ schedule }) => schedule),
  );
  const stuck = acted.filter(({ schedule }) => isStuck(schedule));
  if (stuck.length > 0)
    return stuck.map(({ schedule, choices, steps }): Outcome => {
      const says = String(schedule.failure);
      const text = () => [schedule.scheduler.text(), ...schedule.asked.map(lineOf)].join('\n');
      return { choices, steps, calls: 0, violations: [{ rule: 'error', says, calls: [] }], text };
    });
  const seeds = acted.map(({ schedule, choices }) => ({ schedule, seed: choices.join('.') }));
  const evidence = await evidenceOf(world, seeds);
  return acted.map(({ choices, steps, failed, schedule }, index): Outcome => {
    const own = evidence[index];
    if (!own) throw new Error('a schedule without evidence');
    const violations = judge(own);
    for (const says of [...wrongEnds(own, scenario.mayLose), ...(scenario.wrong?.(own) ?? [])])
      violations.push({ rule: 'end', says, calls: [] });
    const error = failed ?? schedule.failure;
    if (error) violations.push({ rule: 'error', says: String((error as Error).stack ?? error), calls: [] });
    const text = () => [schedule.scheduler.text(), ...own.calls.map(lineOf)].join('\n');
    return { choices, steps, calls: own.calls.length, violations, text };
  });
}

/** The same choices as before, and from then on always the first. */
export const follow =
  (choices: readonly number[]): Choose =>
  (_options, steps) =>
    choices[steps.length] ?? 0;

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
