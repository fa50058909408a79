import { Rejection } from './rejection.ts';

const ISO_DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Square's default for card-not-present payments. */
export const DEFAULT_DELAY = 'PT168H';

/**
 * Milliseconds of an RFC 3339 duration such as PT30M.
 * @throws Rejection INVALID_VALUE unless it is at least one minute and less than seven days (Square forum 3485).
 */
export function delayMilliseconds(duration: string): number {
  const match = ISO_DURATION.exec(duration);
  if (!match || duration.endsWith('P') || duration.endsWith('T')) throw invalid('is not a duration');
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const total = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * MINUTE_MS + (seconds ?? 0) * 1000;
  if (total < MINUTE_MS) throw invalid('must be at least one minute');
  if (total >= WEEK_MS && duration !== DEFAULT_DELAY) throw invalid('must be less than seven days');
  return total;
}

const invalid = (why: string): Rejection =>
  new Rejection('INVALID_VALUE', `delay_duration ${why}.`, 'delay_duration');
