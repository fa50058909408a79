import { expect, it } from '@jest/globals';
import { dispatchDate, dispatchDay, dispatchPlan, workingDaysText } from './working-days.ts';

const after = (moment: string, days: number) => dispatchDay(new Date(moment), days);

it('counts from the day after the order, without weekends', () => {
  expect(after('2026-11-23T10:00:00Z', 3)).toBe('2026-11-26');
  expect(after('2026-11-26T10:00:00Z', 3)).toBe('2026-12-01');
  expect(after('2026-11-28T10:00:00Z', 1)).toBe('2026-11-30');
});

it('takes the day of the order as it is in London', () => {
  expect(after('2026-06-30T23:30:00Z', 1)).toBe('2026-07-02');
});

it('knows the day in London as Intl does, around every change of the clocks and every New Year', () => {
  const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
  const wrong: string[] = [];
  for (let year = 1996; year <= 2037; year += 1)
    for (const month of [2, 9, 11])
      for (let hour = 0; hour < 31 * 24; hour += 1) {
        const moment = new Date(Date.UTC(year, month, 1, hour));
        if (dispatchDay(moment, 0) !== london.format(moment)) wrong.push(moment.toISOString());
      }
  expect(wrong).toEqual([]);
});

it('names each day of a year as Intl does', () => {
  const shown = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  for (let day = 1; day <= 366; day += 1) {
    const moment = new Date(Date.UTC(2028, 0, day, 12));
    expect(dispatchDate(moment, 0)).toBe(shown.format(moment).replace(',', ''));
  }
});

// From gov.uk/bank-holidays, England and Wales.
it.each([
  ['2025-04-17', '2025-04-22'],
  ['2025-12-24', '2025-12-29'],
  ['2026-04-02', '2026-04-07'],
  ['2026-05-01', '2026-05-05'],
  ['2026-05-22', '2026-05-26'],
  ['2026-08-28', '2026-09-01'],
  // Boxing Day is a Saturday.
  ['2026-12-24', '2026-12-29'],
  ['2026-12-31', '2027-01-04'],
  // Christmas Day is a Saturday, Boxing Day a Sunday.
  ['2027-12-24', '2027-12-29'],
  // New Year’s Day 2028 is a Saturday.
  ['2027-12-31', '2028-01-04'],
])('after %s the next working day is %s', (ordered, next) =>
  expect(after(`${ordered}T09:00:00Z`, 1)).toBe(next),
);

it('says it in words', () => {
  expect(dispatchDate(new Date('2026-11-23T10:00:00Z'), 3)).toBe('Thursday 26 November');
  expect([1, 3].map(workingDaysText)).toEqual(['1 working day', '3 working days']);
});

it('plans the same days ahead and back, also where the clocks change', () => {
  for (const now of ['2026-03-25T12:00:00Z', '2026-10-22T23:30:00Z', '2026-12-24T09:00:00Z']) {
    const { within, from, days } = dispatchPlan(new Date(now), 2);
    expect(within).toBe('2 working days');
    const end = Date.parse(days.at(-1)?.until ?? '');
    expect(Date.parse(from)).toBeLessThan(Date.parse(now) - 6 * 86_400_000);
    expect(end).toBeGreaterThan(Date.parse(now) + 13 * 86_400_000);
    const wrong: string[] = [];
    for (let at = Date.parse(from); at < end; at += 1_800_000) {
      const planned = days.find(({ until }) => at < Date.parse(until))?.day;
      if (planned !== dispatchDate(new Date(at), 2)) wrong.push(new Date(at).toISOString());
    }
    expect(wrong).toEqual([]);
  }
});
