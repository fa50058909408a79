/** One refund of a captured payment: an entry, whose amount never changes. */
export interface Refund {
  /** The order service's id for it, or a new one for a refund by hand. */
  id: string;
  paymentId: string;
  amountPence: number;
  /** What Square shows beside it. */
  reason: string | null;
  /** Made in the provider's dashboard. */
  byHand: boolean;
  /** Null until the provider has answered. */
  providerRefundId: string | null;
  state: 'pending' | 'done' | 'failed';
  failure: string | null;
  /** Calls in a row that the provider did not answer. */
  unanswered: number;
  /** Since it was asked for, by the database's clock. */
  ageMs: number;
}

/** The same at every try, so that no try refunds twice. At most 45 characters, which is Square's limit. */
export const partRefundKey = ({ id }: Pick<Refund, 'id'>): string => `pr-${id}`;

const sum = (refunds: readonly Refund[]) =>
  refunds.reduce((total, { amountPence }) => total + amountPence, 0);

/** Known to be back with the shopper. */
export const donePence = (refunds: readonly Refund[]): number =>
  sum(refunds.filter(({ state }) => state === 'done'));

/** Back with the shopper, or on its way. */
export const promisedPence = (refunds: readonly Refund[]): number =>
  sum(refunds.filter(({ state }) => state !== 'failed'));

/** The provider may have made it, and we do not know its id. */
export const isNameless = ({ state, providerRefundId }: Refund): boolean =>
  state === 'pending' && providerRefundId === null;
