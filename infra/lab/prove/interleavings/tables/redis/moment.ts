/** The moment at which all tables are made. A Thursday noon. */
export const NOW = 1_800_014_400_000;
const MINUTE_MS = 60_000;

/** So many minutes from that moment, in milliseconds since 1970. */
export const at = (minutes: number): number => NOW + minutes * MINUTE_MS;
/** The same as the order of changes, in microseconds. */
export const seqAt = (minutes: number): number => at(minutes) * 1000;

const signed = (number: number): string => (number < 0 ? String(number) : `+${number}`);

function moment(ms: number): string {
  const off = ms - NOW;
  if (off === 0) return 'now';
  return off % MINUTE_MS === 0 ? `${signed(off / MINUTE_MS)}m` : `${signed(off)}ms`;
}

/** A minute, and a few changes after it. */
function change(microseconds: number): string {
  const off = microseconds - NOW * 1000;
  const minutes = Math.round(off / MINUTE_MS / 1000);
  const rest = off - minutes * MINUTE_MS * 1000;
  const beyond = rest === 0 ? '' : signed(rest);
  return minutes === 0 ? `seq${beyond}` : `seq(${signed(minutes)}m)${beyond}`;
}

/** Milliseconds and microseconds near that moment, and random ids, as words that are the same in every run. */
export const timeless = (text: string): string =>
  text
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'id')
    .replaceAll(/\b1[78]\d{14}\b/g, (digits) => change(Number(digits)))
    .replaceAll(/\b1[78]\d{11}\b/g, (digits) => moment(Number(digits)));
