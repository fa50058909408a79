import { randomOf } from './walk.ts';
import { PLAN } from './scheduler.ts';
import type { Choose, Option } from './steps.ts';

/** About how many steps a schedule has. */
const STEPS = 30;
const MOST_CHANGES = 3;
/** An actor that takes this many steps in a row may only be waiting for the others. */
const MOST_IN_A_ROW = 12;

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
    const row = steps.slice(-MOST_IN_A_ROW);
    const isStubborn = row.length === MOST_IN_A_ROW && row.every((step) => step.actor === actor);
    if (options.length === 1 || !(changeAt.has(steps.length - (planned ?? steps.length)) || isStubborn))
      return next;
    ranks.set(actor, (lowest -= 1));
    return first(options);
  };
}

/** The order that a seed stands for: every second one is random at each step, the others have up to three changes. */
export function randomOrder(seed: number): Choose {
  const random = randomOf(seed);
  return seed % 2 === 0 ? anyone(random) : byRank(random, Math.floor(seed / 2) % (MOST_CHANGES + 1));
}
