import { expect, it } from '@jest/globals';
import { readConsentTime } from './consent-time.ts';

const NOW = new Date('2026-11-26T10:00:00Z');

it.each([
  ['2024-03-12 10:05:09', '2024-03-12T10:05:09.000Z'],
  ['2024-03-12T10:05:09.250Z', '2024-03-12T10:05:09.250Z'],
  ['2024-03-12 10:05:09 UTC', '2024-03-12T10:05:09.000Z'],
  ['2024-03-12 9:05', '2024-03-12T09:05:00.000Z'],
  ['2024-07-12T10:05:00+01:00', '2024-07-12T09:05:00.000Z'],
  ['2024-03-12', '2024-03-12T00:00:00.000Z'],
  ['31/12/2023', '2023-12-31T00:00:00.000Z'],
  ['12/31/2023 3:05 PM', '2023-12-31T15:05:00.000Z'],
  ['05/05/2023', '2023-05-05T00:00:00.000Z'],
  ['12 March 2024', '2024-03-12T00:00:00.000Z'],
  ['Mar 12th, 2024, 10:05 AM', '2024-03-12T10:05:00.000Z'],
])('%s is %s', (written, at) => {
  expect(readConsentTime(written, NOW)).toEqual({ at: new Date(at) });
});

it.each([
  ['03/04/2024', 'Please write it as 2024-04-03 or 2024-03-04'],
  ['2024-02-30', 'isn’t a date'],
  ['31/31/2024', 'isn’t a date'],
  ['2024-03-12 25:00', 'isn’t a date'],
  ['last year', 'isn’t a date'],
  ['1', 'isn’t a date'],
  ['2026-11-27', 'in the future'],
  ['1970-01-01 00:00:00', 'before 1995'],
])('%s is refused: %s', (written, problem) => {
  expect(readConsentTime(written, NOW)).toEqual({ problem: expect.stringContaining(problem) });
});
