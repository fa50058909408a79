import { expect, it } from '@jest/globals';
import { handPlan } from './hand-plan.ts';
import { randomOf } from './random.ts';

const plans = (seed: string) => {
  const random = randomOf(seed);
  return Array.from({ length: 200 }, () => handPlan(random, 5));
};

it('decides the same for the same seed, and otherwise for another', () => {
  expect(plans('a')).toEqual(plans('a'));
  expect(plans('a')).not.toEqual(plans('b'));
});

it('has orders of every kind', () => {
  const all = plans('kinds');
  const kinds = (of: (plan: (typeof all)[number]) => unknown) => new Set(all.map(of));
  expect(kinds(({ pot }) => pot)).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(kinds(({ by }) => by)).toEqual(new Set(['cash', 'link']));
  expect(kinds(({ ends }) => ends)).toEqual(new Set(['cash', 'cancel']));
  expect(kinds(({ payers }) => payers)).toEqual(new Set([1, 2]));
  expect(kinds(({ isImpatient }) => isImpatient)).toEqual(new Set([true, false]));
  expect(kinds(({ leavesAfterMs }) => leavesAfterMs === null)).toEqual(new Set([true, false]));
});
