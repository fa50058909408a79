import { expect, it } from '@jest/globals';
import { compareMonths } from './takings.ts';

/** A pound and an order on every day. */
const every = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    pence: 100,
    orders: 1,
  }));

it('compares this month with all of the last one, and with it up to the same day', () => {
  const { thisMonth, lastMonth, lastMonthSoFar, days } = compareMonths(every('2026-10-01', 31 + 22));
  expect(thisMonth).toEqual({ pence: 2200, orders: 22 });
  expect(lastMonth).toEqual({ pence: 3100, orders: 31 });
  expect(lastMonthSoFar).toEqual({ pence: 2200, orders: 22 });
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe('2026-11-22');
});

it('takes the month before the last one out, and all of a shorter month on the 31st', () => {
  // On 1 March thirty days reach into January.
  expect(compareMonths(every('2026-01-31', 30)).lastMonth).toEqual({ pence: 2800, orders: 28 });
  const { lastMonthSoFar, thisMonth } = compareMonths(every('2026-02-01', 28 + 31));
  expect([lastMonthSoFar.orders, thisMonth.orders]).toEqual([28, 31]);
});
