import type { RefundReason } from '@slipcast/contracts/http/refunds';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { refundedPieces, type RefundEntry } from './refund-entry.ts';

/** Pieces of a line, by its place in the order from 1 on. */
export interface ParcelPieces {
  line: number;
  quantity: number;
}

/** A parcel of an order. It is announced to the buyer or undone, never both. Times are ISO 8601, because they are read as JSON. */
export interface Parcel {
  id: string;
  pieces: ParcelPieces[];
  /** null: sent without tracking. */
  trackingInfo: string | null;
  /** As weighed; null: not weighed. */
  grams: number | null;
  shippedAt: string;
  by: string | null;
  announceAt: string;
  announcedAt: string | null;
  undoneAt: string | null;
}

interface Sent {
  parcels: readonly Parcel[];
}
interface ToSend extends Sent {
  lines: readonly OrderLine[];
  refunds: readonly RefundEntry[];
}

/** The parcels that were really sent, oldest first. */
export const sentParcels = ({ parcels }: Sent): Parcel[] => parcels.filter(({ undoneAt }) => !undoneAt);

export const sentPieces = (order: Sent, line: number): number =>
  sentParcels(order)
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);

/** Refunds for these reasons are of pieces that had been sent, as far as any had. */
const AFTER_SENDING: readonly (RefundReason | null)[] = ['broken', 'returned', 'never-arrived'];

/** How many pieces of a line, from 1 on, still have to be sent. */
export function piecesToSend(order: ToSend, line: number): number {
  const sent = sentPieces(order, line);
  const { refunds } = order;
  const sentAndRefunded = refundedPieces(
    { refunds: refunds.filter(({ reason }) => AFTER_SENDING.includes(reason)) },
    line,
  );
  const refundedBefore = refundedPieces({ refunds }, line) - Math.min(sent, sentAndRefunded);
  return Math.max(0, (order.lines[line - 1]?.quantity ?? 0) - sent - refundedBefore);
}

/** All that still has to be sent. */
export const allToSend = (order: ToSend): ParcelPieces[] =>
  order.lines.flatMap((_, at) => {
    const quantity = piecesToSend(order, at + 1);
    return quantity > 0 ? [{ line: at + 1, quantity }] : [];
  });

/** The tracking of an order is that of all its parcels; null: none has any. */
export const trackingOf = (order: Sent): string | null =>
  [...new Set(sentParcels(order).flatMap(({ trackingInfo }) => trackingInfo ?? []))].join(', ') || null;

/** '2 × Tall mug, 1 × Bowl'. */
export const piecesText = ({ lines }: Pick<ToSend, 'lines'>, pieces: readonly ParcelPieces[]): string =>
  pieces.map(({ line, quantity }) => `${quantity} × ${lines[line - 1]?.productName ?? ''}`).join(', ');
