const LONDON = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as the field of a form has it, in UK time: '2026-11-26T19:00'. */
export function toLondon(instant: string | Date): string {
  const parts = new Map(LONDON.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The moment of a UK time, as an ISO date; null for a time that there is not, because the clocks go forward. Of the hour that comes twice it is the
 * first.
 */
export function fromLondon(local: string): string | null {
  const utc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(utc)) return null;
  // The UK is at most an hour ahead, and the earlier of two moments comes first.
  const found = [utc - 3_600_000, utc].find((at) => toLondon(new Date(at)) === local);
  return found === undefined ? null : new Date(found).toISOString();
}
