import { expect, it } from '@jest/globals';
import { growthPercent } from './heap-growth.ts';

it('leaves the heap to V8 while the process is busy, and lets it grow by little at other times', () => {
  expect([0, 0.2, 0.49].map(growthPercent)).toEqual([15, 15, 15]);
  expect([0.5, 0.9, 1].map(growthPercent)).toEqual([0, 0, 0]);
});
