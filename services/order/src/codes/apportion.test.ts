import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apportion } from './apportion.ts';

it('gives what is left over to the largest remainders', () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(apportion(395, [2450, 2450, 100])).toEqual([194, 193, 8]);
  expect(apportion(0, [5, 5])).toEqual([0, 0]);
  expect(apportion(5, [0, 0])).toEqual([3, 2]);
  expect(apportion(5, [])).toEqual([]);
});

it('adds up exactly, and no share is a penny away from its exact part', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000_000 });
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(amount, weights, (pence, given) => {
      const shares = apportion(pence, given);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(pence);
      const sum = given.reduce((total, weight) => total + weight, 0);
      if (sum === 0) return;
      for (const [at, share] of shares.entries()) {
        const exact = (pence * (given[at] ?? 0)) / sum;
        expect(Math.abs(share - exact)).toBeLessThan(1 + 1e-6);
      }
    }),
  );
});
