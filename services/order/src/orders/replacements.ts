import type { OrderStatus } from '@slipcast/contracts/order-status';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { sentPieces, type Parcel } from './parcel.ts';
import { refundedPieces, type RefundEntry } from './refund-entry.ts';

/** An order at no charge that replaces pots of another one. */
export interface Replacement {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  /** Of the order that it replaces pots of, by its lines from 1 on. */
  pieces: { line: number; quantity: number }[];
}

/** The replacements of an order as JSON, oldest first. */
export const REPLACEMENTS = (orderId: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'orderNumber', other.order_number, 'status', other.status,
    'pieces', other.replaces -> 'pieces') ORDER BY other.placed_at, other.id), '[]')
  FROM orders AS other WHERE other.replaces IS NOT NULL AND other.replaces ->> 'orderId' = ${orderId}::text`;

/** How many pieces of a line, from 1 on, are sent again. */
export const replacedPieces = (
  { replacements }: { replacements: readonly Replacement[] },
  line: number,
): number =>
  replacements
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);

interface Sent {
  status: OrderStatus;
  lines: readonly OrderLine[];
  parcels: readonly Parcel[];
  refunds: readonly RefundEntry[];
  replacements: readonly Replacement[];
}
/** How many pieces of a line can be sent again: those that were sent, and neither refunded nor replaced since. */
export function replaceablePieces(order: Sent, line: number): number {
  const isSent = order.status === 'shipped' || order.status === 'delivered';
  const sent = isSent ? (order.lines[line - 1]?.quantity ?? 0) : sentPieces(order, line);
  return Math.max(0, sent - refundedPieces(order, line) - replacedPieces(order, line));
}

/** Whether so many more pieces of a line, from 1 on, are more than were neither refunded nor sent again. */
export const takesTwice = (
  order: Pick<Sent, 'lines' | 'refunds' | 'replacements'>,
  line: number,
  more = 0,
): boolean =>
  refundedPieces(order, line) + replacedPieces(order, line) + more > (order.lines[line - 1]?.quantity ?? 0);
