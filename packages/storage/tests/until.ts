import { expect } from '@jest/globals';

/** Resolves when the condition holds; fails the test when it does not within ten seconds. */
export const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 10_000;
  while (!condition() && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  expect(condition()).toBe(true);
};
