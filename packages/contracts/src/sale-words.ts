import type { SaleTerms } from './sale-terms.ts';

const LONDON = 'Europe/London';
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: LONDON,
});
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: LONDON });

/** 'Thursday 26 November at 19:00', in UK time. */
export function ukTime(instant: string | Date): string {
  const at = new Date(instant);
  const day = DAY.format(at).replace(',', '');
  return `${day} at ${TIME.format(at)}`;
}

/** '18:45', in UK time. */
export const ukClock = (instant: string): string => TIME.format(new Date(instant));

/** The terms as they are for someone with early access (ADR 74). */
export const earlyTerms = <T extends Pick<SaleTerms, 'opensAt' | 'earlyMinutes'>>(terms: T): T => ({
  ...terms,
  opensAt: new Date(Date.parse(terms.opensAt) - terms.earlyMinutes * 60_000).toISOString(),
});

/** Why a pot cannot be had yet, or now; 'open' otherwise. @param now milliseconds, by the clock of the store that decides */
export function saleState(
  terms: Pick<SaleTerms, 'opensAt' | 'paused'> | null | undefined,
  now: number,
): 'open' | 'not-open-yet' | 'paused' {
  if (!terms) return 'open';
  if (now < Date.parse(terms.opensAt)) return 'not-open-yet';
  return terms.paused ? 'paused' : 'open';
}

export const notOpenText = (opensAt: string): string => `This opens on ${ukTime(opensAt)}.`;
export const PAUSED_TEXT =
  'The shop update is paused for a moment. What you have in your cart stays yours. Please try again soon.';
export const limitText = (pieces: number): string =>
  `${pieces === 1 ? 'One pot' : `Up to ${pieces} pots`} of this update per person, so that there is something for more people.`;
export const ONE_OF_EACH_TEXT = 'One of each pot per person.';
