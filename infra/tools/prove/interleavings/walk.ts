import { judge } from '../judge/judge.ts';
import { lineOf, type Violation } from '../judge/history.ts';
import { Schedule } from './schedule.ts';
import type { Choose, Step } from './steps.ts';
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

export interface Outcome {
  choices: number[];
  steps: readonly Step[];
  /** Whether it was ended because the rest is walked elsewhere; then nothing is judged. */
  cut: boolean;
  calls: number;
  violations: Violation[];
  /** The schedule, a step a line, and its calls. */
  text: string;
}

/** Runs one schedule; `choose` picks at each step. */
export async function runSchedule(world: World, scenario: Scenario, choose: Choose): Promise<Outcome> {
  const schedule = await Schedule.create(world, choose);
  await scenario.prepare(schedule);
  const { scheduler } = schedule;
  scenario.act(schedule);
  const failed = await scheduler.run().then(
    () => null,
    (error: unknown) => error,
  );
  const { cut, steps } = scheduler;
  const choices = steps.map(({ chosen }) => chosen);
  if (cut && !failed) {
    await schedule.stop();
    return { choices, steps, cut, calls: 0, violations: [], text: '' };
  }
  // What it was doing must not keep its connections.
  if (failed) scheduler.end();
  await schedule.settle();
  const evidence = await schedule.evidence(choices.join('.'));
  const violations = judge(evidence);
  await schedule.stop();
  if (failed) violations.push({ rule: 'error', says: String((failed as Error).stack ?? failed), calls: [] });
  const text = [scheduler.text(), ...evidence.calls.map(lineOf)].join('\n');
  return { choices, steps, cut, calls: evidence.calls.length, violations, text };
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
