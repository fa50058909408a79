/** Both comparisons look at a little more than a day, so that an hourly run which fails loses nothing. */
export const WINDOW_MS = 26 * 3_600_000;
/** Younger payments may still be under way, and events about them may still arrive. */
export const MIN_AGE_MS = 600_000;
