import type { Pence } from '@slipcast/contracts/money';

/**
 * Shares an amount out in proportion to whole weights, by largest remainder: each share is its exact part, rounded up or down, and they add
 * up to the amount. Equal remainders go to the earlier line. Without any weight, all lines count the same.
 *
 * @param pence not negative; @param weights not negative
 */
export function apportion(pence: Pence, weights: readonly number[]): Pence[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0 && weights.length > 0)
    return apportion(
      pence,
      weights.map(() => 1),
    );
  // As bigints, because an amount times a weight may go beyond what a number holds exactly.
  const parts = weights.map((weight, at) => {
    const exact = BigInt(pence) * BigInt(weight);
    return { at, whole: Number(exact / BigInt(sum)), rest: exact % BigInt(sum) };
  });
  const left = pence - parts.reduce((total, { whole }) => total + whole, 0);
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const raised = new Set(byRest.slice(0, left).map(({ at }) => at));
  return parts.map(({ at, whole }) => whole + (raised.has(at) ? 1 : 0));
}
