import { expect, it } from '@jest/globals';
import { wakeablePause } from './timing.ts';

const LONG = 60_000;
const within = (promise: Promise<unknown>, ms: number) =>
  Promise.race([promise.then(() => 'over'), new Promise((resolve) => setTimeout(resolve, ms, 'lasts'))]);

it('ends a pause that is under way, and the next one when it was woken before', async () => {
  const { pause, wake } = wakeablePause(LONG);
  const first = pause();
  wake();
  wake();
  expect(await within(first, 20)).toBe('over');
  wake();
  expect(await within(pause(), 20)).toBe('over');
  const third = pause();
  expect(await within(third, 20)).toBe('lasts');
  wake();
  await third;
});

it('ends a pause by itself', async () => {
  expect(await within(wakeablePause(5).pause(), 1000)).toBe('over');
});
