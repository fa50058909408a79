import { expect, it } from '@jest/globals';
import { messageIn } from './plain-cart-messages.ts';

const wordsOf = (query: string) => messageIn(new URLSearchParams(query))?.words;

it.each(['not-open-yet', 'update-paused', 'update-limit'])('has words of its own for %s', (code) => {
  expect(wordsOf(`refused=${code}`)).toMatch(/on sale yet|paused|this update/);
  expect(wordsOf(`refused=${code}`)).not.toBe(wordsOf('refused=anything-else'));
});
