const DAY_MS = 86_400_000;
const ISO_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** So many days from today in Britain, such as 2026-11-28. */
export const dayFromToday = (days: number): string => ISO_DAY.format(new Date(Date.now() + days * DAY_MS));
