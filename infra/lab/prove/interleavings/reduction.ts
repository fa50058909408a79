import type { Choose, Option, Step, Store } from './steps.ts';

/**
 * Walks one of all the orders that differ only in steps that commute: sleep sets (Godefroid, "Partial-Order Methods for the
 * Verification of Concurrent Systems", chapter 5). Two steps commute when they are of different actors and on different servers,
 * unless a client's call begins or ends with each of them, because the judge compares the times of calls.
 */
export interface Branch {
  /** What was chosen up to here; the last of it is new. */
  choices: number[];
  asleep: Asleep[];
}

/** An actor's next step that is walked elsewhere, before anything that does not commute with it. */
interface Asleep {
  actor: string;
  store: Store;
  atCall: boolean;
}

/** A branch as it is walked: which actors were asleep before each of its steps from the last given choice on. */
export interface Walk {
  choose: Choose;
  /** The branches that begin where this walk had another option, once it is over. */
  branches(steps: readonly Step[]): Branch[];
}

const commute = (one: Asleep | Step, other: Step): boolean =>
  one.actor !== other.actor &&
  one.store !== other.store &&
  one.store !== 'everybody' &&
  other.store !== 'everybody' &&
  !(one.atCall && other.atCall);

const firstAwake = (options: readonly Option[], asleep: readonly Asleep[], from = 0): number | null => {
  for (let index = from; index < options.length; index += 1)
    if (asleep.every(({ actor }) => actor !== options[index]?.actor)) return index;
  return null;
};

/** @param reduce false: every order, those that differ only in steps that commute too */
export function walk({ choices, asleep }: Branch, reduce: boolean): Walk {
  const start = Math.max(choices.length - 1, 0);
  /** The actors that are asleep before step `start + index`. */
  const before: Asleep[][] = [asleep];
  const reach = (steps: readonly Step[]) => {
    while (before.length <= steps.length - start) {
      const step = steps[start + before.length - 1];
      const earlier = before.at(-1);
      if (!step || !earlier) break;
      before.push(earlier.filter((one) => commute(one, step)));
    }
  };
  return {
    choose(options, steps) {
      const given = choices[steps.length];
      if (given !== undefined) return given;
      reach(steps);
      return firstAwake(options, before.at(-1) ?? []);
    },
    branches(steps) {
      reach(steps);
      const more: Branch[] = [];
      for (let index = start; index < steps.length; index += 1) {
        const step = steps[index];
        const sleeping = before[index - start];
        if (!step || !sleeping) continue;
        const next = firstAwake(step.options, sleeping, step.chosen + 1);
        if (next === null) continue;
        more.push({
          choices: [...steps.slice(0, index).map(({ chosen }) => chosen), next],
          // What this walk has chosen here need not be walked again before a step that commutes with it.
          asleep: reduce
            ? [...sleeping, { actor: step.actor, store: step.store, atCall: step.atCall }]
            : sleeping,
        });
      }
      return more;
    },
  };
}

/** How many orders these steps stand for: all that keep the order of every two that do not commute. */
export function orders(steps: readonly Step[]): number {
  const actors = [...new Set(steps.map(({ actor }) => actor))];
  const own = actors.map((name) => steps.flatMap(({ actor }, index) => (actor === name ? [index] : [])));
  /** For each step and actor: how many of that actor's steps must have gone before. */
  const needs = steps.map((step, index) =>
    own.map(
      (indexes) =>
        1 +
        indexes.findLastIndex((earlier) => {
          const other = steps[earlier];
          if (earlier >= index || !other) return false;
          return !commute(step, other);
        }),
    ),
  );
  let states = new Map<string, { gone: number[]; ways: number }>([
    ['', { gone: actors.map(() => 0), ways: 1 }],
  ]);
  for (let step = 0; step < steps.length; step += 1) {
    const next = new Map<string, { gone: number[]; ways: number }>();
    for (const { gone, ways } of states.values())
      for (const [actor, indexes] of own.entries()) {
        const index = indexes[gone[actor] ?? 0];
        if (index === undefined || !needs[index]?.every((count, other) => (gone[other] ?? 0) >= count))
          continue;
        const after = gone.with(actor, (gone[actor] ?? 0) + 1);
        const key = after.join('.');
        const known = next.get(key);
        if (known) known.ways += ways;
        else next.set(key, { gone: after, ways });
      }
    states = next;
  }
  return [...states.values()].reduce((sum, { ways }) => sum + ways, 0);
}
