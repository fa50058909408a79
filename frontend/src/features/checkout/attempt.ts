/** What an earlier attempt left for the same amount. Retrying with it can never charge twice. */
export type Attempt = {
  pence: number;
  sourceId?: string;
  verificationToken?: string;
  paymentId?: string;
  /** The order was requested, and has to be asked for again: its outcome is unknown, or `notYet` says why there is none. */
  isLost?: boolean;
  notYet?: NotYet | undefined;
};
/** The shop's reason why there is no order yet. `retryAfter`: in how many seconds to ask again; null if it didn't say. */
export type NotYet = { message: string; retryAfter: number | null };

export type Failure = {
  message: string;
  detail?: string;
  /** Set when money may be on hold without an order; support will ask for it. */
  paymentId?: string | undefined;
};
export type Failed = { failure: Failure; attempt: Attempt | null };
