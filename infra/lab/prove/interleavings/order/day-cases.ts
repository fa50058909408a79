import { dayInLondon, dispatchDate, dispatchDay, dispatchPlan } from '@slipcast/contracts/working-days';
import { createExpectations } from '../own-worlds.ts';
import { compareMonths } from '../../../../../services/order/src/dashboard/takings.ts';

const { expectSame: same } = createExpectations('words');

/** The day on which an order of this moment is sent. */
export function workingDays(): void {
  const sent = (at: string, days: number) => dispatchDay(new Date(at), days);
  same(
    'days on which orders are sent',
    [
      sent('2026-11-27T12:00Z', 1),
      sent('2026-11-28T12:00Z', 1),
      sent('2026-11-29T12:00Z', 5),
      sent('2026-12-24T12:00Z', 1),
      sent('2027-12-24T12:00Z', 1),
      sent('2022-12-23T12:00Z', 1),
      sent('2026-12-31T12:00Z', 1),
      sent('2026-04-02T12:00Z', 1),
      sent('2027-03-25T12:00Z', 2),
      sent('2026-05-01T12:00Z', 1),
      sent('2026-05-22T12:00Z', 2),
      sent('2026-08-28T12:00Z', 1),
      sent('2026-07-01T22:59Z', 1),
      sent('2026-07-01T23:00Z', 1),
      sent('2026-11-26T23:59Z', 0),
    ],
    [
      '2026-11-30',
      '2026-11-30',
      '2026-12-04',
      '2026-12-29',
      '2027-12-29',
      '2022-12-28',
      '2027-01-04',
      '2026-04-07',
      '2027-03-31',
      '2026-05-05',
      '2026-05-27',
      '2026-09-01',
      '2026-07-02',
      '2026-07-03',
      '2026-11-26',
    ],
  );
  same('in words', dispatchDate(new Date('2026-12-24T12:00Z'), 1), 'Tuesday 29 December');
  const days = [
    '2026-03-29T00:59Z',
    '2026-03-29T23:00Z',
    '2026-10-25T00:59Z',
    '2026-10-25T23:30Z',
    '2026-10-24T23:30Z',
  ];
  same(
    'days in London',
    days.map((at) => dayInLondon(new Date(at))),
    ['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-25', '2026-10-25'],
  );
  const plan = dispatchPlan(new Date('2026-10-23T12:00Z'), 2);
  same(
    'a plan',
    [plan.within, plan.from, plan.days.slice(0, 8), plan.days.length],
    [
      '2 working days',
      '2026-10-15T23:00:00.000Z',
      [
        { until: '2026-10-18T23:00:00.000Z', day: 'Tuesday 20 October' },
        { until: '2026-10-19T23:00:00.000Z', day: 'Wednesday 21 October' },
        { until: '2026-10-20T23:00:00.000Z', day: 'Thursday 22 October' },
        { until: '2026-10-21T23:00:00.000Z', day: 'Friday 23 October' },
        { until: '2026-10-22T23:00:00.000Z', day: 'Monday 26 October' },
        { until: '2026-10-26T00:00:00.000Z', day: 'Tuesday 27 October' },
        { until: '2026-10-27T00:00:00.000Z', day: 'Wednesday 28 October' },
        { until: '2026-10-28T00:00:00.000Z', day: 'Thursday 29 October' },
      ],
      16,
    ],
  );
}

/** A month beside the one before: all of that, and up to the same day of it. */
export function monthsCompared(): void {
  const takings = (...days: string[]) => days.map((day, at) => ({ day, pence: 10 ** at, orders: at + 1 }));
  const sums = (...days: string[]) => {
    const { thisMonth, lastMonth, lastMonthSoFar } = compareMonths(takings(...days));
    return [thisMonth, lastMonth, lastMonthSoFar].map(({ pence, orders }) => `${pence} of ${orders}`);
  };
  same(
    'months',
    [
      sums('2026-10-31', '2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30', '2026-12-01', '2026-12-15'),
      sums('2025-12-02', '2025-12-31', '2026-01-01', '2026-01-02'),
      sums('2026-01-30', '2026-01-31', '2026-02-01'),
    ],
    [
      ['1100000 of 13', '11110 of 14', '110 of 5'],
      ['1100 of 7', '11 of 3', '1 of 1'],
      ['100 of 3', '11 of 3', '0 of 0'],
    ],
  );
}
