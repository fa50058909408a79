import type { Update } from './update.ts';

/** Half an hour in a calendar, so that it is seen. */
const LASTS_MS = 1_800_000;
const LINE_BYTES = 75;

const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Lines of at most 75 bytes, continued on the next after a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_BYTES - (lines.length > 0 ? 1 : 0)) {
      lines.push(current);
      current = '';
    }
    current += character;
  }
  return [...lines, current].join('\r\n ');
}

/**
 * The opening as a calendar file (RFC 5545). The UID stays the same and SEQUENCE grows, so that a calendar that has it moves it.
 *
 * @param shop.url without a slash at the end
 */
export function calendarOf(id: string, update: Update, shop: { name: string; url: string }): string {
  const begins = Date.parse(update.opensAt);
  const address = `${shop.url}/updates/${encodeURIComponent(id)}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//slipcast//${escaped(shop.name)}//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:update-${id}@${new URL(shop.url).hostname}`,
    `SEQUENCE:${update.sequence}`,
    // Of this version of the event: it must not differ from one download to the next.
    `DTSTAMP:${stamp(begins)}`,
    `DTSTART:${stamp(begins)}`,
    `DTEND:${stamp(begins + LASTS_MS)}`,
    `SUMMARY:${escaped(`${shop.name}: ${update.title}`)}`,
    `DESCRIPTION:${escaped(`${update.text}\n${address}`.trim())}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    `DESCRIPTION:${escaped(update.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
