import { randomOf } from './walk.ts';
import { switches, type Explored } from './explored.ts';
import { PLAN } from './scheduler.ts';
import type { Choose, Option, Step } from './steps.ts';

/** About how many steps a schedule has. */
const STEPS = 30;
const MOST_CHANGES = 3;
/** An actor that takes this many steps in a row may only be waiting for the others. */
const MOST_IN_A_ROW = 12;
/** How likely an actor is interrupted before a step, by one that has not interrupted it there before, and by any other. */
const FRESH = 0.25;
const KNOWN = 0.05;

const isStubborn = (steps: readonly Step[]): boolean => {
  const row = steps.slice(-MOST_IN_A_ROW);
  return row.length === MOST_IN_A_ROW && row.every(({ actor }) => actor === row[0]?.actor);
};

/** At each step any actor. */
function anyone(random: () => number): Choose {
  return (options) => (options.length === 1 ? 0 : Math.floor(random() * options.length));
}

/**
 * Actors have an order, and the first that can goes on, as if the others were slow; at a few steps the one whose turn it is becomes the last
 * (Burckhardt et al., "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", 2010). So long runs of one actor between two steps
 * of another, which `anyone` hardly ever makes, are as likely as any.
 */
function byRank(random: () => number, changes: number): Choose {
  const ranks = new Map<string, number>();
  const changeAt = new Set(Array.from({ length: changes }, () => Math.floor(random() * STEPS)));
  let lowest = 0;
  /** Steps before the actors begin. */
  let planned: number | undefined;
  const rankOf = ({ actor }: Option): number => {
    const known = ranks.get(actor) ?? random();
    ranks.set(actor, known);
    return known;
  };
  const first = (options: readonly Option[]): number => {
    let best = 0;
    const all = options.map(rankOf);
    for (const [index, rank] of all.entries()) if (rank > (all[best] ?? 0)) best = index;
    return best;
  };
  return (options, steps) => {
    const next = first(options);
    const actor = options[next]?.actor ?? '';
    planned ??= steps.at(-1)?.actor === PLAN ? undefined : steps.length;
    const isOver = isStubborn(steps) && steps.at(-1)?.actor === actor;
    if (options.length === 1 || !(changeAt.has(steps.length - (planned ?? steps.length)) || isOver))
      return next;
    ranks.set(actor, (lowest -= 1));
    return first(options);
  };
}

/** Those of `all` whose number is the smallest. */
function least(all: readonly number[], numbers: readonly number[]): number[] {
  const smallest = Math.min(...all.map((index) => numbers[index] ?? 0));
  return all.filter((index) => numbers[index] === smallest);
}

/**
 * One actor goes on as long as it can, and is interrupted a few times, by preference where and by whom none has been before. What is drawn
 * before the actors begin is by preference what has been drawn least.
 */
function newest(random: () => number, interruptions: number, explored: Explored): Choose {
  const any = (all: readonly number[]): number => all[Math.floor(random() * all.length)] ?? 0;
  let left = interruptions;
  return (options, steps) => {
    const all = [...options.keys()];
    const isPlan = options[0]?.actor.startsWith(`${PLAN} `) ?? false;
    const keys = isPlan
      ? all.map((index) => `${steps.length} of ${PLAN} ${index}`)
      : switches(options, steps);
    const counts = keys.map((key) => explored.of(key));
    const take = (index: number): number => {
      explored.tried(keys[index] ?? '');
      return index;
    };
    if (isPlan) return take(any(least(all, counts)));
    const going = options.findIndex(({ actor }) => actor === steps.at(-1)?.actor);
    const others = all.filter((index) => index !== going);
    if (going === -1) return take(any(least(all, counts)));
    if (others.length === 0) return going;
    if (isStubborn(steps)) return take(any(least(others, counts)));
    if (left === 0) return going;
    const fresh = others.filter((index) => counts[index] === 0);
    const chance = fresh.length > 0 ? FRESH : KNOWN;
    if (random() > chance) return going;
    left -= 1;
    return take(any(fresh.length > 0 ? fresh : others));
  };
}

/**
 * The order that a seed stands for: some are random at each step, some change the actor that goes first up to three times, and others try what none
 * of the scenario has tried yet.
 */
export function randomOrder(seed: number, explored: Explored): Choose {
  const random = randomOf(seed);
  const changes = Math.floor(seed / 4) % (MOST_CHANGES + 1);
  if (seed % 4 === 0) return anyone(random);
  return seed % 4 === 1 ? byRank(random, changes) : newest(random, 1 + (changes % 3), explored);
}
