/** When emails are retried, abandoned and deleted. Times are in milliseconds. */
export interface DeliverySettings {
  /** Attempts of one job. The delay doubles after each, less up to 30 % so that jobs do not all retry at once. */
  attempts: number;
  firstDelayMs: number;
  /** The pause after a job's last attempt, before the email gets a new job. No email is lost in an outage of a day. */
  newJobDelayMs: number;
  /** How often emails without a job are searched for. */
  requeueEveryMs: number;
  /** One that has waited for this long may have lost its job. */
  lostAfterMs: number;
  /** A worker that has been sending for this long has died. Must be longer than all SMTP timeouts together. */
  abandonedAfterMs: number;
  /** An email that still fails at this age has failed for good. */
  giveUpAfterMs: number;
  /** Intents are deleted, with their addresses, at this age. */
  deleteAfterMs: number;
  deleteEveryMs: number;
  /** How often the maker is emailed about new orders, where each counts. */
  tellMakerEveryMs: number;
  /** An order that was confirmed less long ago waits for the next of those emails. */
  settleMs: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

export const DELIVERY_SETTINGS: DeliverySettings = {
  attempts: 8,
  firstDelayMs: 5000,
  newJobDelayMs: 15 * MINUTE,
  requeueEveryMs: 2000,
  lostAfterMs: 4000,
  abandonedAfterMs: MINUTE,
  giveUpAfterMs: 7 * DAY,
  // Longer than the inbox stores events, so a repeated event cannot bring a deleted email back.
  deleteAfterMs: 90 * DAY,
  deleteEveryMs: 60 * MINUTE,
  tellMakerEveryMs: MINUTE,
  settleMs: MINUTE / 2,
};
