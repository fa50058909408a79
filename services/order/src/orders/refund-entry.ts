import type { HandMethod } from '@slipcast/contracts/by-hand';
import type { PieceFate, RefundOrigin, RefundReason, RefundState } from '@slipcast/contracts/http/refunds';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { pricePence, promisedToVouchers } from './voucher-shares.ts';

/** How a flawed piece is sold, as a product of its own. */
export interface Second {
  pricePence: number;
  flaw: string;
  images: string[];
  publish: boolean;
  /** The same however often it is asked for. */
  productId: string;
  /** Pieces of it; none where a refund that failed has put them on sale before. */
  quantity: number;
}

/** Pieces of a line, by its place in the order from 1 on. */
export interface RefundedPieces {
  line: number;
  quantity: number;
  becomes: PieceFate;
  /** What it is sold for where it becomes a second. */
  second?: Second;
}

/** One movement of an order's money back to its buyer. Only its state changes. */
export interface RefundEntry {
  id: string;
  /** To the card, or by hand. */
  amountPence: number;
  /** To the vouchers that paid, once the rest is back; or to a new one. */
  voucherPence: number;
  toNewVoucher: boolean;
  deliveryPence: number;
  pieces: RefundedPieces[];
  origin: RefundOrigin;
  reason: RefundReason | null;
  note: string | null;
  message: string | null;
  by: string | null;
  state: RefundState;
  failure: string | null;
  /** How the maker has paid it back where Square could not; absent or null: another way, or it is not settled. */
  settledHow?: HandMethod | null;
  /** ISO 8601, because they are read as JSON. */
  askedAt: string;
  endedAt: string | null;
}

/** An entry for money that has moved without the refund desk. */
export const movedEntry = (
  id: string,
  origin: RefundEntry['origin'],
  amountPence: number,
  now: Date,
): RefundEntry => ({
  id,
  amountPence,
  voucherPence: 0,
  toNewVoucher: false,
  deliveryPence: 0,
  pieces: [],
  origin,
  reason: null,
  note: null,
  message: null,
  by: null,
  state: 'done',
  failure: null,
  askedAt: now.toISOString(),
  endedAt: now.toISOString(),
});

export interface Refunded {
  totalPence: number;
  voucherPence?: number | undefined;
  refundedPence: number;
  refunds: readonly RefundEntry[];
  lines: readonly OrderLine[];
}

export const isLive = ({ state }: RefundEntry) => state !== 'failed';
const sum = (entries: readonly RefundEntry[]) =>
  entries.reduce((total, { amountPence }) => total + amountPence, 0);

/** Back with the buyer through the card provider. Refunds from before there were entries count too. */
export const donePence = (entries: readonly RefundEntry[]): number =>
  sum(entries.filter(({ state }) => state === 'done'));

/** Back with the buyer, or on its way, without what goes to vouchers. */
export const promisedPence = ({ refundedPence, refunds }: Refunded): number =>
  Math.max(refundedPence, sum(refunds.filter(isLive)));

/**
 * What a cancelled order's refund adds to its entries, under the payment's own id, because it is refunded in full once. A refund at the desk
 * may still be under way here while the whole payment is known to be back: it is a part of that.
 */
export const restEntry = (
  order: Refunded & { paymentId: string },
  refundPence: number,
  now: Date,
): RefundEntry => movedEntry(order.paymentId, 'cancellation', refundPence - promisedPence(order), now);

/** What the card, or the maker, could still give back. */
export const cardLeftPence = (order: Refunded): number => order.totalPence - promisedPence(order);

export const leftPence = (order: Refunded): number =>
  pricePence(order) - promisedPence(order) - promisedToVouchers(order.refunds);

/** Nothing of it is paid for any more, so none of it may be sent. */
export const isRefundedInFull = (order: Refunded): boolean =>
  // What costs nothing has nothing to refund.
  pricePence({ voucherPence: 0, ...order }) > 0 && leftPence(order) <= 0;

/** Pieces of a line in these entries. */
export const countPieces = (
  entries: readonly RefundEntry[],
  line: number,
  is: (pieces: RefundedPieces) => boolean = () => true,
) =>
  entries
    .flatMap(({ pieces }) => pieces)
    .reduce((total, one) => total + (one.line === line && is(one) ? one.quantity : 0), 0);

/** How many pieces of a line have been refunded. */
export const refundedPieces = ({ refunds }: Pick<Refunded, 'refunds'>, line: number): number =>
  countPieces(refunds.filter(isLive), line);
