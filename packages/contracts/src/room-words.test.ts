import { expect, it } from '@jest/globals';
import type { WireRoom, WireTicket } from './http/room.ts';
import { letInText, numberText, outlookText, termsText, ticketsText } from './room-words.ts';

const room = (more: Partial<WireRoom> = {}) =>
  ({ calledUpTo: 43, free: 31, inCarts: 6, ...more }) as WireRoom;
const ticket = (place: number | null, isDrawn = true) => ({ place, isDrawn }) as WireTicket;

it.each([
  [45, {}, 'One person is before you, and 37 pots are left.'],
  [80, {}, 'At most 36 people are before you, and 37 pots are left.'],
  [44, {}, /^You’re next/],
  // Someone who was away when the place was called.
  [12, {}, /^You’re next/],
  [2000, {}, /^At most 1,956 people are before you, and only 37 pots are left\. It may be over/],
  [100, { free: 1, inCarts: 0 }, /only one pot is left\. It may be over/],
] as const)('tells number %i what to expect', (place, more, words) => {
  const text = outlookText(room(more), ticket(place));
  if (typeof words === 'string') expect(text).toBe(words);
  else expect(text).toMatch(words);
});

it('speaks of one as of one', () => {
  expect([letInText(room({ calledUpTo: 0 })), letInText(room({ calledUpTo: 1 })), letInText(room())]).toEqual(
    ['No one has been let in yet.', 'Number 1 has been let in.', 'Numbers 1 to 43 have been let in.'],
  );
  expect([ticketsText(1), ticketsText(1200)]).toEqual([
    'One person has a ticket.',
    '1,200 people have a ticket.',
  ]);
  expect([numberText(ticket(null)), numberText(ticket(1)), numberText(ticket(1201, false))]).toEqual([
    'Getting your number…',
    'You are number 1',
    'You are number 1,201, after the draw',
  ]);
  expect(termsText({ from: 0, minutes: 1 })).toMatch(/each has one minute to choose one\.$/);
  expect(termsText({ from: 100, minutes: 10 })).toMatch(
    /each has 10 minutes .* If fewer than 100 people come/,
  );
});
