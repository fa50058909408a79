import type { TrackingFile } from '@slipcast/contracts/http/parcels';
import { Refusal } from '@slipcast/contracts/refusal';
import { decide } from '../orders/order.ts';
import type { Order } from '../orders/order-record.ts';
import { sentParcels } from '../orders/parcel.ts';
import { joined, type FoundOrder } from './tracking-table.ts';

export type TrackingRow = TrackingFile['rows'][number];

/** Whether or not it is written with its carrier. */
const bare = (number: string): string => number.replace(/^.*:\s+/, '');
const numbersIn = (trackingInfo: string | null): string[] => trackingInfo?.split(/,\s*/) ?? [];

/** The orders of a file, and after each those that wait to be sent in its parcel, with the same numbers. @param parcels of waiting orders */
export function withTheirParcels(
  found: readonly FoundOrder[],
  orders: ReadonlyMap<string, Order>,
  parcels: readonly (readonly Order[])[],
): (FoundOrder & { order: Order | undefined })[] {
  return found.flatMap((one) => {
    const order = orders.get(one.orderNumber);
    const parcel = parcels.find((together) => together.some(({ id }) => id === order?.id)) ?? [];
    const others = parcel.filter(({ orderNumber }) => !orders.has(orderNumber));
    return [
      { ...one, order },
      ...others.map((other) => ({ ...one, orderNumber: other.orderNumber, order: other })),
    ];
  });
}

/** What would become of an order now, and with which numbers: of those that parcels already have, nothing. */
export function outcomeOf(
  order: Order | undefined,
  numbers: readonly string[],
  now: Date,
): Pick<TrackingRow, 'trackingInfo' | 'name' | 'outcome' | 'reason'> {
  const all = { trackingInfo: joined(numbers), reason: '' };
  if (!order) return { ...all, name: '', outcome: 'unknown' };
  const { customerName: name, status } = order;
  const sent = [order, ...sentParcels(order)].flatMap(({ trackingInfo }) =>
    trackingInfo === null ? [] : [trackingInfo, ...numbersIn(trackingInfo)].map(bare),
  );
  const fresh = numbers.filter((number) => !sent.includes(bare(number)));
  if (fresh.length === 0) return { ...all, name, outcome: 'known' };
  const isSent = status === 'shipped' || status === 'delivered';
  if (isSent && order.trackingInfo) return { ...all, name, outcome: 'other' };
  const trackingInfo = joined(fresh);
  try {
    decide(order, { type: 'ship', trackingInfo }, now);
    return { trackingInfo, name, outcome: 'ready', reason: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { trackingInfo, name, outcome: 'refused', reason: error.message };
  }
}
