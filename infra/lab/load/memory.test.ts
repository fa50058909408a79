import { expect, it } from '@jest/globals';
import { growth } from './memory.ts';

const samples = (...resident: number[]) => resident.map((one) => ({ resident: one, heap: 0 }));

it('compares the ends of the two halves', () => {
  expect(growth(samples(100, 150, 180, 200, 150, 200, 190, 200))).toBe(0);
  expect(growth(samples(100, 150, 180, 200, 210, 215, 218, 220))).toBeCloseTo(0.1);
  expect(growth(samples(100, 110))).toBeCloseTo(0.1);
});
