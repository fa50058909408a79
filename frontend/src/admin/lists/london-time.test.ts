import { expect, it } from '@jest/globals';
import { fromLondon, toLondon } from './london-time.ts';

it.each([
  ['2026-11-26T19:00', '2026-11-26T19:00:00.000Z'],
  ['2026-07-02T19:00', '2026-07-02T18:00:00.000Z'],
  // The first of the hour that comes twice.
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
])('reads %s in the UK as %s, and back', (local, instant) => {
  expect(fromLondon(local)).toBe(instant);
  expect(toLondon(instant)).toBe(local);
});

it('knows that the hour in which the clocks go forward does not exist', () => {
  expect(fromLondon('2026-03-29T01:30')).toBeNull();
  expect(fromLondon('')).toBeNull();
});
