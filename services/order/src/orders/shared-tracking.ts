import type { Decision } from './decision.ts';
import type { Command } from './order-command.ts';
import { oneEventEach } from './one-event-each.ts';
import type { Order } from './order-record.ts';
import { sentParcels, type Parcel } from './parcel.ts';
import { changeTracking } from './ship-parcel.ts';

type ChangeTracking = Extract<Command, { type: 'change-tracking' }>;

/** Orders of one parcel are shipped one after the other. Without a number, only that tells a shared parcel from two. */
const ONE_PRESS_MS = 15_000;

/** Whether the entries of two orders are of one and the same parcel. */
const isSameParcel = (one: Parcel, other: Parcel): boolean =>
  one.trackingInfo === other.trackingInfo &&
  (one.trackingInfo !== null ||
    Math.abs(Date.parse(one.shippedAt) - Date.parse(other.shippedAt)) <= ONE_PRESS_MS);

/**
 * Corrects the tracking of a parcel for all orders that are in it, with one email for each address. Throws Refusal 'transition-refused'.
 *
 * @param others orders that share an order's parcel, or did until they were sent apart
 * @returns none for a repeat
 */
export function correctTracking(
  order: Order,
  others: readonly Order[],
  command: ChangeTracking,
  now: Date,
): Decision[] {
  const own = changeTracking(order, command, now);
  if (!own) return [];
  const sent = sentParcels(order);
  const corrected = command.parcelId ? sent.find(({ id }) => id === command.parcelId) : sent[0];
  if (!corrected) return [own];
  const theirs = others.flatMap((other) => {
    const shared = sentParcels(other).find((one) => isSameParcel(one, corrected));
    return (shared && changeTracking(other, { ...command, parcelId: shared.id }, now)) ?? [];
  });
  return oneEventEach([own, ...theirs]);
}
