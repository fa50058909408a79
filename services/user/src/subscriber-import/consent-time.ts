const EARLIEST = Date.UTC(1995, 0, 1);
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const WITH_SLASHES = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:,?\s+(\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?))?$/i;
/** '12 March 2024' or 'Mar 12, 2024 10:05 AM'. */
const WITH_NAME =
  /^(?:\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?:,? (?:at )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;

type Read = { at: Date } | { problem: string };

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A day that the calendar has: 2024-02-30 is none. */
function momentOf(day: string, rest: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return Number.NaN;
  return rest === '' ? at : Date.parse(`${day} ${rest}`);
}

function readSlashes([, one = '', other = '', year = '', time = '']: RegExpExecArray): number | string {
  const [first, second] = [Number(one), Number(other)];
  if (first <= 12 && second <= 12 && first !== second)
    return `“${one}/${other}/${year}” can be two dates. Please write it as ${year}-${twoDigits(second)}-${twoDigits(first)} or ${year}-${twoDigits(first)}-${twoDigits(second)}`;
  const [day, month] = first > 12 ? [first, second] : [second, first];
  return momentOf(`${year}-${twoDigits(month)}-${twoDigits(day)}`, time === '' ? '' : `${time} UTC`);
}

function parse(written: string): number | string {
  const iso = ISO.exec(written);
  if (iso) {
    const [, day = '', time, zone = 'UTC'] = iso;
    return momentOf(day, time === undefined ? '' : `${time.padStart(5, '0')} ${zone}`);
  }
  const slashes = WITH_SLASHES.exec(written);
  if (slashes) return readSlashes(slashes);
  if (!WITH_NAME.test(written)) return Number.NaN;
  return Date.parse(`${written.replace(/(\d)(?:st|nd|rd|th)/i, '$1').replace(/ at /i, ' ')} UTC`);
}

/**
 * When someone agreed, as exports write it; without a zone it is UTC. A date that can be read in two ways is refused, because proof that
 * is a guess proves nothing.
 *
 * @param now by the database's clock: no one has agreed later
 */
export function readConsentTime(written: string, now: Date): Read {
  const at = parse(written.trim().replaceAll(/\s+/g, ' '));
  if (typeof at === 'string') return { problem: at };
  if (Number.isNaN(at)) return { problem: `“${written}” isn’t a date. Please write it as 2024-03-12` };
  if (at > now.getTime()) return { problem: `“${written}” is in the future` };
  if (at < EARLIEST) return { problem: `“${written}” is before 1995` };
  return { at: new Date(at) };
}
