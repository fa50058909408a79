import { dayInLondon } from '@slipcast/contracts/working-days';

const DAY_MS = 86_400_000;
/** The day in Britain so many days from now, as 2026-11-28. */
export const dayFromNow = (days: number): string =>
  new Date(Date.parse(`${dayInLondon(new Date())}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
