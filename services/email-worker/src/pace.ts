/** How patient the worker is; times in milliseconds. */
export interface Pace {
  /** Tries of one job; the wait doubles from `retryMs`, less up to 30 % so that not all come back at once. */
  attempts: number;
  retryMs: number;
  /** After a job's last try the sweeper brings the e-mail again: an outage of a day loses nothing. */
  pauseMs: number;
  sweepMs: number;
  /** Whoever has been sending for this long has died; longer than all of SMTP's time-outs together. */
  staleMs: number;
  /** An e-mail that fails at this age has failed for good: no order waits a week for its confirmation. */
  giveUpMs: number;
  /** E-mails that are sent, failed or never wanted are forgotten at this age, their addresses with them. */
  keepMs: number;
  /** How often the upkeep looks for those. */
  upkeepMs: number;
}

const DAY = 86_400_000;

export const PACE: Pace = {
  attempts: 8,
  retryMs: 5000,
  pauseMs: 900_000,
  sweepMs: 2000,
  staleMs: 60_000,
  giveUpMs: 7 * DAY,
  // Longer than an inbox remembers events: what is forgotten here cannot be asked for again.
  keepMs: 90 * DAY,
  upkeepMs: DAY / 24,
};
