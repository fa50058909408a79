import { expect, it } from '@jest/globals';
import { planOf } from './plan.ts';
import { randomOf } from './random.ts';

const plans = (seed: string) => {
  const random = randomOf(seed);
  return Array.from({ length: 500 }, () => planOf(random, 20));
};

it('decides the same for the same seed, and otherwise for another', () => {
  expect(plans('a')).toEqual(plans('a'));
  expect(plans('a')).not.toEqual(plans('b'));
});

it('has shoppers of every kind', () => {
  const all = plans('kinds');
  const kinds = (of: (plan: (typeof all)[number]) => unknown) => new Set(all.map(of));
  expect(kinds(({ ends }) => ends)).toEqual(
    new Set(['buys', 'gives back', 'goes away', 'pays and goes away']),
  );
  expect(kinds(({ card }) => card)).toEqual(new Set(['good', 'declined', 'wrong cvv']));
  expect(kinds(({ leaves }) => leaves)).toEqual(new Set([null, 'hold', 'pay', 'order']));
  expect(kinds(({ presses }) => presses)).toEqual(new Set([1, 2, 3]));
  expect(kinds(({ voucher }) => voucher === null)).toEqual(new Set([true, false]));
  expect(kinds(({ request }) => request)).toEqual(new Set([null, 'cancel', 'withdrawal', 'return']));
  expect(kinds(({ buysVoucher }) => buysVoucher)).toEqual(new Set([true, false]));
  expect(kinds(({ delivery }) => delivery)).toEqual(new Set(['post', 'express']));
  expect(kinds(({ patience }) => patience > 0)).toEqual(new Set([true, false]));
  expect(new Set(all.flatMap(({ thoughts }) => thoughts)).size).toBe(7);
  expect(new Set(all.flatMap(({ wishes }) => wishes)).size).toBe(20);
});
