import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type { Pieces } from '../ledger/stock-ledger.ts';
import {
  countPieces,
  isLive,
  refundedPieces,
  type Refunded,
  type RefundedPieces,
  type RefundEntry,
} from './refund-entry.ts';

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

/** Pieces of a line that refunds which failed have put on sale, without those that a later refund has counted as its own. */
function soldEarly(refunds: readonly RefundEntry[], line: number): number {
  const steps = refunds.flatMap((entry) => {
    const pieces = countPieces([entry], line, isSoldAgain);
    const { askedAt, endedAt } = entry;
    const asked = { at: Date.parse(askedAt), pieces: -pieces };
    return isLive(entry) ? [asked] : [asked, { at: Date.parse(endedAt ?? askedAt), pieces }];
  });
  return steps
    .toSorted((one, two) => one.at - two.at)
    .reduce((early, { pieces }) => Math.max(0, early + pieces), 0);
}

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
