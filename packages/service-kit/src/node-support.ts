/** The last day of each release line (https://github.com/nodejs/Release#release-schedule). */
const LAST_DAYS: Record<string, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};
const DAY_MS = 24 * 3600 * 1000;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What an operator should know about this version of Node: that its support has ended. null: it has not, or that is not known. */
export function supportEnded(version = process.versions.node, now = Date.now()): string | null {
  const [major = ''] = version.split('.');
  const lastDay = Date.parse(LAST_DAYS[major] ?? '');
  if (Number.isNaN(lastDay) || now < lastDay + DAY_MS) return null;
  return `Node ${version} has had no security fixes since ${day.format(lastDay)}. SECURITY.md says how to update it.`;
}
