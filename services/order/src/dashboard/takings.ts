export interface DayOfTakings {
  /** '2026-11-22', by British time. */
  day: string;
  pence: number;
  orders: number;
}

const sum = (days: readonly DayOfTakings[]) => ({
  pence: days.reduce((total, { pence }) => total + pence, 0),
  orders: days.reduce((total, { orders }) => total + orders, 0),
});

const DAYS = 30;

/**
 * Compares this month with last month: the whole of it, and up to the same day, because a month that has just begun cannot compete.
 *
 * @param days without gaps, from the first of last month or thirty days ago, until today
 */
export function compareMonths(days: readonly DayOfTakings[]) {
  const today = days.at(-1)?.day ?? '';
  const thisMonth = days.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7));
  const first = days.findIndex(({ day }) => day === thisMonth[0]?.day);
  const lastName = days[first - 1]?.day.slice(0, 7);
  const lastMonth = days.filter(({ day }) => day.slice(0, 7) === lastName);
  return {
    thisMonth: sum(thisMonth),
    lastMonth: sum(lastMonth),
    lastMonthSoFar: sum(lastMonth.filter(({ day }) => day.slice(8) <= today.slice(8))),
    days: days.slice(-DAYS),
  };
}
