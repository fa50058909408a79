import { expect, it } from '@jest/globals';
import { wireRoom, wireTicket } from '../../testing/scripted-room.ts';
import { hereWait, isCalled, openingWait, pollWait } from './room-rhythm.ts';

const OPENS = '2026-11-26T19:00:00.000Z';
const now = Date.parse(OPENS);
const seen = { now, hidden: false, random: 0 };

it.each([
  ['near', { waiting: 9000, place: 100 }, 3000, 50_000],
  ['far off, while thousands wait', { waiting: 9000, place: 5000 }, (9000 / 700) * 1000, 80_000],
  ['far off, while everyone waits', { waiting: 50_000, place: 5000 }, 15_000, 80_000],
  ['far off, while hundreds wait', { waiting: 900, place: 800 }, 3000, 80_000],
  ['not known yet', { waiting: 9000, place: null }, (9000 / 700) * 1000, 80_000],
])('asks as often as it must where the turn is %s', (_, { waiting, place }, pollMs, hereMs) => {
  const [room, ticket] = [wireRoom({ waiting }), wireTicket({ place })];
  expect(pollWait(room, ticket, seen)).toBe(pollMs);
  expect(hereWait(room, ticket, seen)).toBe(hereMs);
});

it.each([
  [10, 1500],
  [10_000, 10_000],
])('spreads the first look of %i pages after the opening over %i ms', (tickets, ms) => {
  const room = wireRoom({ phase: 'before', opensAt: OPENS, tickets });
  const at = (random: number) => pollWait(room, null, { now: now - 1000, hidden: false, random });
  expect(at(1) - at(0)).toBe(ms);
  expect(at(0)).toBe(1060);
});

it.each([
  [300, 2000],
  [4500, 30_000],
  [90_000, 60_000],
])('spreads the questions of %i pages for their places over %i ms', (tickets, ms) =>
  expect(openingWait({ tickets }, 1)).toBe(ms),
);

it('knows a call by the place, and by the ticket where the place is not known', () => {
  const unknown = wireTicket({ place: null });
  const called = [unknown.ticket.slice(0, 12)];
  expect(isCalled(wireRoom({ calledUpTo: 811 }), wireTicket())).toBe(false);
  expect(isCalled(wireRoom({ calledUpTo: 812 }), wireTicket())).toBe(true);
  expect(isCalled(wireRoom({ calledUpTo: 900 }), unknown)).toBe(false);
  expect(isCalled(wireRoom({ called: ['ef'.repeat(6)] }), unknown)).toBe(false);
  expect(isCalled(wireRoom({ called }), unknown)).toBe(true);
  expect(isCalled(wireRoom({ called }), { ...unknown, state: 'used' })).toBe(false);
});
