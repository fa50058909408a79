import type { PieceFate, RefundOrigin, RefundReason, RefundState } from '@slipcast/contracts/http/refunds';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type { Pieces } from '../ledger/stock-ledger.ts';
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

const isLive = ({ state }: RefundEntry) => state !== 'failed';
const sum = (entries: readonly RefundEntry[]) =>
  entries.reduce((total, { amountPence }) => total + amountPence, 0);

/** Back with the buyer through the card provider. Refunds from before there were entries count too. */
export const donePence = (entries: readonly RefundEntry[]): number =>
  sum(entries.filter(({ state }) => state === 'done'));

/** What a cancelled order's refund adds to its entries, under the payment's own id, because it is refunded in full once. */
export const restEntry = (
  order: Refunded & { paymentId: string },
  refundPence: number,
  now: Date,
): RefundEntry =>
  movedEntry(
    order.paymentId,
    'cancellation',
    refundPence - Math.max(order.refundedPence, donePence(order.refunds)),
    now,
  );

/** Back with the buyer, or on its way, without what goes to vouchers. */
export const promisedPence = ({ refundedPence, refunds }: Refunded): number =>
  Math.max(refundedPence, sum(refunds.filter(isLive)));

/** What the card, or the maker, could still give back. */
export const cardLeftPence = (order: Refunded): number => order.totalPence - promisedPence(order);

export const leftPence = (order: Refunded): number =>
  pricePence(order) - promisedPence(order) - promisedToVouchers(order.refunds);

/** Nothing of it is paid for any more, so none of it may be sent. */
export const isRefundedInFull = (order: Refunded): boolean =>
  // What costs nothing has nothing to refund.
  pricePence({ voucherPence: 0, ...order }) > 0 && leftPence(order) <= 0;

const count = (
  entries: readonly RefundEntry[],
  line: number,
  is: (pieces: RefundedPieces) => boolean = () => true,
) =>
  entries
    .flatMap(({ pieces }) => pieces)
    .reduce((total, one) => total + (one.line === line && is(one) ? one.quantity : 0), 0);

/** How many pieces of a line have been refunded. */
export const refundedPieces = ({ refunds }: Pick<Refunded, 'refunds'>, line: number): number =>
  count(refunds.filter(isLive), line);

/** Pieces of one SKU on several lines, added up. */
function bySku(pieces: readonly Pieces[]): Pieces[] {
  const all = new Map<string, Pieces>();
  for (const { productId, variantId, quantity } of pieces) {
    const key = `${productId} ${variantId}`;
    all.set(key, { productId, variantId, quantity: quantity + (all.get(key)?.quantity ?? 0) });
  }
  return [...all.values()].filter(({ quantity }) => quantity > 0);
}

/** Whether a piece can be bought again, as what it was or as a second. */
const isSoldAgain = ({ becomes }: RefundedPieces) => becomes !== 'gone';

/** Pieces of a line that refunds which failed have put on sale, and that no later refund has counted. */
const soldEarly = (refunds: readonly RefundEntry[], line: number): number =>
  count(refunds, line, isSoldAgain) - count(refunds.filter(isLive), line, isSoldAgain);

/**
 * The pieces that another entry puts on sale, each at its place in the entry. A refund that failed has put its pieces on sale already, and
 * its successor does not do so a second time.
 */
function soldBy(
  { refunds }: Pick<Refunded, 'refunds'>,
  entry: Pick<RefundEntry, 'pieces'>,
): RefundedPieces[] {
  const early = new Map<number, number>();
  return entry.pieces.map((one) => {
    if (!isSoldAgain(one)) return { ...one, quantity: 0 };
    const left = early.get(one.line) ?? Math.max(0, soldEarly(refunds, one.line));
    const counted = Math.min(left, one.quantity);
    early.set(one.line, left - counted);
    return { ...one, quantity: one.quantity - counted };
  });
}

/** The pieces that another entry puts back on sale as what they were. */
export function restockedBy(order: Refunded, entry: Pick<RefundEntry, 'pieces'>): Pieces[] {
  const pieces = soldBy(order, entry).filter(({ becomes }) => becomes === 'on-sale');
  return bySku(
    order.lines.map(({ productId, variantId }, at) => ({
      productId,
      variantId,
      quantity: pieces.reduce((sum, { line, quantity }) => sum + (line === at + 1 ? quantity : 0), 0),
    })),
  );
}

/** The same pieces, where each second knows the product that it becomes. */
export function withSeconds(order: Pick<Refunded, 'refunds'>, entry: Pick<RefundEntry, 'id' | 'pieces'>) {
  const sold = soldBy(order, entry);
  return entry.pieces.map((piece, at): RefundedPieces => {
    const { second } = piece;
    const quantity = sold[at]?.quantity ?? 0;
    return second
      ? { ...piece, second: { ...second, productId: nameUuid('second', entry.id, String(at)), quantity } }
      : piece;
  });
}

/** The pieces that a cancelled order puts back on sale. @param gone how many of each line do not come back */
export function restockedByCancelling({ refunds, lines }: Refunded, gone: readonly number[] = []): Pieces[] {
  return bySku(
    lines.map(({ productId, variantId, quantity }, at) => {
      const line = at + 1;
      const left = quantity - refundedPieces({ refunds }, line) - (gone[at] ?? 0);
      return { productId, variantId, quantity: Math.max(0, left - soldEarly(refunds, line)) };
    }),
  );
}
