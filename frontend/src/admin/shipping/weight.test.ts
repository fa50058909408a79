import { expect, it } from '@jest/globals';
import { readWeight } from './weight.ts';

it.each([
  ['640', 640],
  ['640 g', 640],
  ['0.640', 640],
  ['0,64 kg', 640],
  ['  1.2kg ', 1200],
  ['12 kg', 12_000],
])('reads %s as %d g', (typed, grams) => expect(readWeight(typed)).toBe(grams));

it.each(['', 'heavy', '0', '-3', '101 kg', '1.2.3'])('can’t read “%s”', (typed) =>
  expect(readWeight(typed)).toBeNaN(),
);
