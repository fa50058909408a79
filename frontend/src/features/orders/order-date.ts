const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const withTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const parsed = (date: string | null): Date | null => {
  const value = date === null ? null : new Date(date);
  return value && !Number.isNaN(value.getTime()) ? value : null;
};

/** '20 November 2026'; a missing or unreadable date reads `otherwise`. */
export function longDate(date: string | null, otherwise = 'Not available'): string {
  const value = parsed(date);
  return value ? long.format(value) : otherwise;
}

/** '20 November 2026 at 12:00'. */
export function longDateTime(date: string | null): string {
  const value = parsed(date);
  return value ? withTime.format(value) : 'Not available';
}

/** '20 Nov 2026'; null where there is no readable date. */
export function shortDate(date: string | null): string | null {
  const value = parsed(date);
  return value && short.format(value);
}
