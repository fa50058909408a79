const DAY_MS = 86_400_000;
const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
/** The day in Britain so many days from now, as 2026-11-28. */
export const dayFromNow = (days: number): string =>
  new Date(Date.parse(`${LONDON.format(new Date())}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
