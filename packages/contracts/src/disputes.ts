/**
 * How far a dispute has come: the maker may send evidence until its day, the bank decides, and then the money is back, gone, or was returned by the maker.
 */
export const DISPUTE_STATES = ['evidence-required', 'under-review', 'won', 'lost', 'accepted'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_STATE_WORDS: Record<DisputeState, string> = {
  'evidence-required': 'Evidence required',
  'under-review': 'Under review by the bank',
  won: 'Won',
  lost: 'Lost',
  accepted: 'Accepted',
};

/** Whether its money has left the shop for good. */
export const isDisputeLost = (state: DisputeState): boolean => state === 'lost' || state === 'accepted';
export const isDisputeOpen = (state: DisputeState): boolean =>
  state === 'evidence-required' || state === 'under-review';

/** Square's reasons (https://developer.squareup.com/reference/square/enums/DisputeReason), as its buyer gave them to the bank. */
const REASONS: Partial<Record<string, string>> = {
  AMOUNT_DIFFERS: 'The amount isn’t what was agreed',
  CANCELLED: 'The order had been cancelled',
  DUPLICATE: 'The card was charged twice',
  NO_KNOWLEDGE: 'The cardholder doesn’t know of the payment',
  NOT_AS_DESCRIBED: 'The goods aren’t as described',
  NOT_RECEIVED: 'The goods haven’t arrived',
  PAID_BY_OTHER_MEANS: 'The order was paid by other means',
  CUSTOMER_REQUESTS_CREDIT: 'A refund was promised and hasn’t come',
  EMV_LIABILITY_SHIFT: 'The card’s chip wasn’t used',
};
export const disputeReason = (code: string): string => REASONS[code] ?? 'Another reason';
