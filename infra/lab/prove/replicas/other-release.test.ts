import { expect, it } from '@jest/globals';
import { otherRelease, createTurns } from './other-release.ts';

it('runs the other release as the second of each pair, until they take turns', () => {
  const { runs, exchange } = createTurns();
  const pair = ['order-1', 'order-2'];
  expect(pair.map(runs)).toEqual([false, true]);
  exchange('order-1');
  expect(pair.map(runs)).toEqual([true, true]);
  exchange('order-2');
  expect(pair.map(runs)).toEqual([true, false]);
  exchange('order-1');
  expect(pair.map(runs)).toEqual([false, false]);
  expect(['cart-1', 'cart-2', 'square-sandbox'].map(runs)).toEqual([false, true, false]);
});

it('refuses what git does not know', async () => {
  await expect(otherRelease('v99.0.0')).rejects.toThrow(/^git knows no "v99[.]0[.]0" here[.]/);
});
