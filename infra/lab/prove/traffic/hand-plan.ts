import type { Random } from './random.ts';

/** One order that the maker makes by hand, and what becomes of it. */
export interface HandPlan {
  /** Number of the pot. */
  pot: number;
  by: 'cash' | 'link';
  /** Presses so often at once. */
  presses: number;
  /** Does not wait for the first answer, but asks again with the same id; null: waits. */
  leavesAfterMs: number | null;
  /** So many people pay by the same link, at the same time. */
  payers: number;
  /** How the maker ends what no one has paid for. */
  ends: 'cash' | 'cancel';
  /** Does so without waiting for those who pay. */
  isImpatient: boolean;
}

/** @param pots how many pots there are */
export const handPlan = (random: Random, pots: number): HandPlan => ({
  // Rather what shoppers want least: others are reserved.
  pot: pots - 1 - Math.floor(random.fraction() ** 2 * pots),
  by: random.pick(['cash', 'link', 'link']),
  presses: random.chance(0.3) ? 2 : 1,
  leavesAfterMs: random.chance(0.3) ? random.whole(1, 60) : null,
  payers: random.pick([1, 1, 2]),
  ends: random.pick(['cash', 'cancel']),
  isImpatient: random.chance(0.3),
});
