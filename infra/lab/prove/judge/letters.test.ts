import { expect, it } from '@jest/globals';
import type { Mail } from './history.ts';
import { judgeLetter } from './letters.ts';

const letter = (to: string, at: number): Mail => ({ to, at, subject: 'From the kiln', text: '' });
const found = (mails: Mail[], crashes: { from: number; to: number }[] = [], readers = ['ada', 'bob']) =>
  judgeLetter({ readers, mails }, crashes).map(({ rule, says }) => `${rule}: ${says}`);
const both = [letter('ada', 100), letter('bob', 200)];

it('accepts a letter that reaches each address once, and once more over a crash of its sender', () => {
  expect(found(both)).toEqual([]);
  expect(found([...both, letter('ada', 900)], [{ from: 150, to: 160 }])).toEqual([]);
});

it('finds a reader who never gets it, a stranger who does, and an address that gets it twice', () => {
  expect(found([letter('ada', 100)])).toEqual(['letters: the letter never reached bob']);
  expect(found([...both, letter('cy', 300)])).toEqual([
    'letters: the letter reached cy, who is not on the list',
  ]);
  const twice = 'letters: the letter reached ada 2 times, and its sender died 0 times in between';
  expect(found([...both, letter('ada', 900)])).toEqual([twice]);
  // Before the first copy, or after the second, a crash explains nothing.
  expect(found([...both, letter('ada', 900)], [{ from: 50, to: 60 }])).toEqual([twice]);
});

it('finds more repeats than a sender has in hand when it dies', () => {
  const readers = ['ada', 'bob', 'cy', 'dan', 'eve'];
  const all = readers.flatMap((reader) => [letter(reader, 100), letter(reader, 900)]);
  expect(found(all, [{ from: 500, to: 510 }], readers)).toEqual([
    'letters: 5 letters came again, and their sender had no more than 4 in hand when it died',
  ]);
});
