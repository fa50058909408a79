const MINUTE_MS = 60_000;
/** An id that a case has chosen ends with its number. */
const CHOSEN = /^0{8}-0{4}-4000-8000-0*(\d+)$/;

/** The id with this number in lines. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Nearer than that to now; what is farther away is no moment of the case. Minutes. */
const NEAR = 400 * 24 * 60;

function moment(text: string, ms: number, now: number): string {
  // A line takes a while, so `clock_timestamp()` is a little later than `now()`.
  const minutes = Math.round(((ms - now) / MINUTE_MS) * 2) / 2;
  if (Math.abs(minutes) > NEAR) return text;
  if (minutes === 0) return 'now';
  const days = minutes / 60 / 24;
  const length = Number.isInteger(days) ? `${days}d` : `${minutes}m`;
  return minutes > 0 ? `+${length}` : length;
}

/**
 * Moments, as how far they are from now, and random ids, as words that are the same in every run.
 *
 * @param now by the database's clock
 */
export function createWords(now: number): (text: string) => string {
  return (text) =>
    text
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (id) => {
        const [, number] = CHOSEN.exec(id) ?? [];
        return number ? `#${number}` : 'id';
      })
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
      // Keys in links, and hashes of recovery codes.
      .replaceAll(/(?<![\w-])[\w-]{32}(?![\w-])|(?<=code_hash=")[\w-]{43}(?=")/g, 'random')
      .replaceAll(/\b[0-9a-f]{64}\b/g, (digits) => (/^(..)\1+$/.test(digits) ? 'chosen' : 'random'))
      .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z|\+00)/g, (at) =>
        moment(at, Date.parse(at), now),
      )
      .replaceAll(/\b1[789]\d{11}(?:\.\d+)?\b/g, (ms) => moment(ms, Number(ms), now))
      .replaceAll(/"([\w.:+#-]+)"/g, '$1');
}
