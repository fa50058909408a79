import { expect, it } from '@jest/globals';
import { searchedWords } from './visits.ts';

it.each([
  ['  Tea   POT ', 'tea pot'],
  ['Mug\n350 ml', 'mug 350 ml'],
  ['bowl 160 x 70 mm', 'bowl 160 x 70 mm'],
  ['Ｍug', 'mug'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('spells what is searched for in one way: %j', (typed, words) => {
  expect(searchedWords(typed)).toBe(words);
});

it.each([
  '',
  ' ',
  'x'.repeat(61),
  'ada@example.com',
  '07700 900123',
  '+44 (0)7700-900.123',
  '4111 1111 1111 1111',
  'order 2026-ORD-014',
  'ST1 5AB',
  '1 kiln lane st15ab',
])('stores nothing that may identify a person: %j', (typed) => {
  expect(searchedWords(typed)).toBeNull();
});
