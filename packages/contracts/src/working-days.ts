/** Days as texts, '2026-11-23', so that no time zone can move them. */
type Day = string;

const DAY_MS = 86_400_000;
const timeOf = (day: Day): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);
/** The day so many days later. */
export const plus = (day: Day, days: number): Day => dayOf(timeOf(day) + days * DAY_MS);
/** 0 is Sunday. */
const weekday = (day: Day): number => new Date(timeOf(day)).getUTCDay();
const isWeekend = (day: Day): boolean => weekday(day) % 6 === 0;
const at = (year: number, month: number, day: number): Day => dayOf(Date.UTC(year, month - 1, day, 12));

/** The anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return at(year, Math.floor(days / 31), (days % 31) + 1);
}

const firstMonday = (year: number, month: number): Day => {
  const first = at(year, month, 1);
  return plus(first, (8 - weekday(first)) % 7);
};
const lastMonday = (year: number, month: number): Day => {
  const last = at(year, month + 1, 0);
  return plus(last, -((weekday(last) + 6) % 7));
};

/** Of England and Wales, by the rules at gov.uk/bank-holidays; one on a weekend is taken on the next working day. One-off holidays are not known. */
function bankHolidays(year: number): Set<Day> {
  const easter = easterSunday(year);
  const holidays = new Set([
    plus(easter, -2),
    plus(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ]);
  for (const day of [at(year, 1, 1), at(year, 12, 25), at(year, 12, 26)]) {
    let taken = day;
    while (isWeekend(taken) || holidays.has(taken)) taken = plus(taken, 1);
    holidays.add(taken);
  }
  return holidays;
}

/** By year: a mail for each order asks. */
const known = new Map<number, Set<Day>>();
function isHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const holidays = known.get(year) ?? bankHolidays(year);
  known.set(year, holidays);
  return holidays.has(day);
}

const isWorkingDay = (day: Day): boolean => !isWeekend(day) && !isHoliday(day);

const HOUR_MS = 3_600_000;
const lastSunday = (year: number, month: number): Day => {
  const last = at(year, month + 1, 0);
  return plus(last, -weekday(last));
};
const changeIn = (year: number, month: number): number => Date.parse(`${lastSunday(year, month)}T01:00:00Z`);

/** Summer time is from the last Sunday in March to the last in October. `Intl.DateTimeFormat` knows it too, and takes a phone a tenth of a second. */
export function dayInLondon(moment: Date): Day {
  const year = moment.getUTCFullYear();
  const isSummer = Number(moment) >= changeIn(year, 3) && Number(moment) < changeIn(year, 10);
  return dayOf(Number(moment) + (isSummer ? HOUR_MS : 0));
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function sentBy(ordered: Day, workingDays: number): Day {
  let day = ordered;
  for (let left = workingDays; left > 0;) {
    day = plus(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The day, '2026-11-26', by which an order of this moment is sent: so many working days later, the day of the order not counted. */
export const dispatchDay = (ordered: Date, workingDays: number): Day =>
  sentBy(dayInLondon(ordered), workingDays);

/** 'Thursday 26 November'. */
const written = (day: Day): string =>
  `${WEEKDAYS[weekday(day)]} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** By which day an order of this moment is sent: 'Thursday 26 November'. */
export const dispatchDate = (ordered: Date, workingDays: number): string =>
  written(dispatchDay(ordered, workingDays));

/** '3 working days'. */
export const workingDaysText = (days: number): string => `${days} working ${days === 1 ? 'day' : 'days'}`;

/** The first instant of a day in London. */
function midnightInLondon(day: Day): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const inSummer = new Date(utc - HOUR_MS);
  return dayInLondon(inSummer) === day ? inSummer : new Date(utc);
}

/** An order's own page may be opened a week later; a page in a cache or a tab may be two weeks old. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 14;

/** By which day orders are sent, so that a client only compares instants: it needs neither bank holidays nor summer time. */
export function dispatchPlan(now: Date, workingDays: number) {
  const today = dayInLondon(now);
  const first = plus(today, -DAYS_BACK);
  const days: { until: string; day: string }[] = [];
  for (let ordered = first; ordered <= plus(today, DAYS_AHEAD); ordered = plus(ordered, 1)) {
    const day = written(sentBy(ordered, workingDays));
    const until = midnightInLondon(plus(ordered, 1)).toISOString();
    const last = days.at(-1);
    if (last?.day === day) last.until = until;
    else days.push({ until, day });
  }
  return { within: workingDaysText(workingDays), from: midnightInLondon(first).toISOString(), days };
}
