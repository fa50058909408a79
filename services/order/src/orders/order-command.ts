/** What may be done to an order. `markPaid` and `changeOrder` carry it out. */
export type Command =
  /** The payment has been captured. `markPaid` does it, and sets the time. */
  | { type: 'mark-paid' }
  /** null: sent without tracking. */
  | { type: 'ship'; trackingInfo: string | null }
  | { type: 'deliver' }
  /**
   * `notCharged`: the payment is known to be void. `gone`: how many pieces of each line do not go back on sale. `lapsed`: it was not paid by
   * link in time.
   */
  | { type: 'cancel'; notCharged?: true; gone?: readonly number[]; lapsed?: true }
  | { type: 'change-tracking'; trackingInfo: string }
  | { type: 'record-refund'; refundPence: number }
  /** The card provider cannot refund this amount. */
  | { type: 'record-refund-failure'; owedPence: number }
  /** The maker has paid it back by other means. */
  | { type: 'settle-refund'; by: string };
