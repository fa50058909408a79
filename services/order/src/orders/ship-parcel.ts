import { refuseUnwanted } from './buyer-request.ts';
import type { Decision } from './decision.ts';
import type { Command } from './order-command.ts';
import type { OrderEvent } from './order-event.ts';
import { snapshotOf, type Order } from './order-record.ts';
import {
  allToSend,
  piecesToSend,
  sentParcels,
  trackingOf,
  type Parcel,
  type ParcelPieces,
} from './parcel.ts';
import { isRefundedInFull } from './refund-entry.ts';
import { CHANGE, refused, STATE } from './state-words.ts';

/** Throws Refusal 'transition-refused' for an order of which nothing may be sent. */
function refuseToSend(order: Order): void {
  if (order.delivery?.kind === 'collection' && order.status === 'paid')
    throw refused("This order will be collected, so it can't be shipped.");
  if (isRefundedInFull(order)) throw refused("This order has been refunded in full, so it can't be shipped.");
  if (order.status === 'paid') refuseUnwanted(order, 'be shipped');
  const again = order.status === 'shipped' ? ' again' : '';
  if (order.status !== 'paid')
    throw refused(`This order ${STATE[order.status](order)}, so it can't ${CHANGE.shipped}${again}.`);
}

/** Pieces of one line that were given twice are added up. Throws Refusal 'transition-refused' for pieces that are not there to be sent. */
function chosen(order: Order, pieces: readonly ParcelPieces[]): ParcelPieces[] {
  const wanted = new Map<number, number>();
  for (const { line, quantity } of pieces) wanted.set(line, (wanted.get(line) ?? 0) + quantity);
  for (const [line, quantity] of wanted) {
    const name = order.lines[line - 1]?.productName;
    if (name === undefined) throw refused(`This order has no line ${line}.`);
    const left = piecesToSend(order, line);
    if (quantity > left)
      throw refused(
        left === 0
          ? `No ${name} of this order is left to be sent.`
          : `Only ${left} × ${name} of this order ${left === 1 ? 'is' : 'are'} left to be sent.`,
      );
  }
  return [...wanted].map(([line, quantity]) => ({ line, quantity }));
}

const withParcel = (order: Order, parcel: Parcel): Order => {
  const parcels = order.parcels.map((one) => (one.id === parcel.id ? parcel : one));
  return { ...order, parcels };
};

/** What the buyer learns of a parcel: the last of a shipped order closes it. */
function eventOf(order: Order, parcel: Parcel): OrderEvent {
  const sent = sentParcels(order);
  const data = {
    ...snapshotOf(order),
    trackingInfo: parcel.trackingInfo ?? '',
    shippedAt: parcel.shippedAt,
    parcel: {
      id: parcel.id,
      number: sent.indexOf(parcel) + 1,
      pieces: parcel.pieces,
    },
  };
  const isLast = order.status !== 'paid' && sent.every((one) => one === parcel || one.announcedAt);
  return { type: isLast ? 'order.shipped.v1' : 'order.parcel-shipped.v1', data };
}

/** The buyer learns of a parcel. It can no longer be undone. One that is undone, or known already, stays as it is. */
export function announceParcel(order: Order, id: string, now: Date): Decision {
  const parcel = order.parcels.find((one) => one.id === id);
  if (!parcel || parcel.undoneAt || parcel.announcedAt) return { order, events: [] };
  const announced = { ...parcel, announcedAt: now.toISOString() };
  const after = withParcel(order, announced);
  return { order: after, events: [eventOf(after, announced)] };
}

/**
 * Sends the chosen pieces, or all that are left, as a parcel. With the last piece the order is shipped. null: a repeat. Throws Refusal
 * 'transition-refused'.
 */
export function shipParcel(
  order: Order,
  command: Extract<Command, { type: 'ship' }>,
  now: Date,
): Decision | null {
  const { trackingInfo, parcelId: id = order.id, pieces, grams = null, by = null, undoMs = 0 } = command;
  if (order.parcels.some((parcel) => parcel.id === id)) return null;
  if (!pieces && order.status === 'shipped' && order.trackingInfo === trackingInfo) return null;
  refuseToSend(order);
  const parcel: Parcel = {
    id,
    pieces: pieces ? chosen(order, pieces) : allToSend(order),
    trackingInfo,
    grams,
    shippedAt: now.toISOString(),
    by,
    announceAt: new Date(now.getTime() + undoMs).toISOString(),
    announcedAt: null,
    undoneAt: null,
  };
  const added = { ...order, parcels: [...order.parcels, parcel], updatedAt: now };
  const sent = closeWhenSent({ ...added, trackingInfo: trackingOf(added) }, now);
  return undoMs > 0 ? { order: sent, events: [] } : announceParcel(sent, id, now);
}

/** A paid order of which every piece that is left has been sent is shipped: with its last parcel, or once the rest has been refunded. */
export const closeWhenSent = (order: Order, now: Date): Order =>
  order.status === 'paid' && sentParcels(order).length > 0 && allToSend(order).length === 0
    ? { ...order, status: 'shipped', shippedAt: now }
    : order;

/** Takes a parcel back whose buyer has not been emailed yet. null: a repeat. Throws Refusal 'transition-refused'. */
export function undoParcel(order: Order, id: string, now: Date): Decision | null {
  const parcel = order.parcels.find((one) => one.id === id);
  if (!parcel) throw refused('This order has no such parcel.');
  if (parcel.undoneAt) return null;
  if (order.status !== 'paid' && order.status !== 'shipped')
    throw refused(`This order ${STATE[order.status](order)}, so its shipping can't be undone.`);
  if (parcel.announcedAt)
    throw refused('The buyer has been emailed about this parcel, so its shipping can’t be undone.');
  const undone = withParcel(order, { ...parcel, undoneAt: now.toISOString() });
  return {
    order: { ...undone, status: 'paid', shippedAt: null, trackingInfo: trackingOf(undone), updatedAt: now },
    events: [],
  };
}

/**
 * Corrects the tracking of a parcel, or of an order that has one parcel or was sent by an earlier release. The buyer is emailed if they have
 * the old one. null: it is the same. Throws Refusal 'transition-refused'.
 */
export function changeTracking(
  order: Order,
  { trackingInfo, parcelId }: Extract<Command, { type: 'change-tracking' }>,
  now: Date,
): Decision | null {
  const sent = sentParcels(order);
  if (order.status !== 'shipped' && order.status !== 'delivered' && !parcelId)
    throw refused(`This order ${STATE[order.status](order)}, so its tracking information can't be changed.`);
  const parcel = parcelId ? sent.find(({ id }) => id === parcelId) : sent[0];
  if (parcelId && !parcel) throw refused('This order has no such parcel.');
  if (!parcelId && sent.length > 1)
    throw refused(`This order was sent in ${sent.length} parcels. Please choose one of them.`);
  if ((parcel ?? order).trackingInfo === trackingInfo) return null;
  const changed = parcel ? withParcel(order, { ...parcel, trackingInfo }) : order;
  const corrected = {
    ...changed,
    trackingInfo: parcel ? trackingOf(changed) : trackingInfo,
    updatedAt: now,
  };
  if (parcel && !parcel.announcedAt) return { order: corrected, events: [] };
  const data = { ...snapshotOf(corrected), trackingInfo, changedAt: now.toISOString() };
  return { order: corrected, events: [{ type: 'order.tracking-changed.v1', data }] };
}
