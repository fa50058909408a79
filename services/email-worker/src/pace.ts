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
}

export const PACE: Pace = { attempts: 8, retryMs: 5000, pauseMs: 900_000, sweepMs: 2000, staleMs: 60_000 };
