/** How long a day remembers the orders it has counted: longer than any bus retains an event. */
export const ORDERS_KNOWN_DAYS = 31;

const IN_LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const DAY_MS = 86_400_000;

/** The day of a moment where the shop is: `2026-11-22`. */
export const shopDay = (moment: Date): string => IN_LONDON.format(moment);

/** @param day `2026-11-22` @param days may be negative */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** So many days, the last of them `day`, the oldest first. */
export const daysUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => plusDays(day, index + 1 - count));

const WEEK = 7;
/** The day and those after it, up to a week of them and not beyond today. */
export const weekFrom = (day: string, today: string): string[] =>
  Array.from({ length: WEEK }, (_, index) => plusDays(day, index)).filter((one) => one <= today);
