import type { TrackingFile } from '@slipcast/contracts/http/parcels';
import { TRACKING_MAX } from '@slipcast/contracts/limits';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import type { Table } from '@slipcast/service-kit/read-table';
import { decide } from '../orders/order.ts';
import type { Order } from '../orders/order-record.ts';
import { sentParcels } from '../orders/parcel.ts';

export type TrackingRow = TrackingFile['rows'][number];

/** What carriers call these columns, without spaces and signs. */
const ORDER_NAMES = [
  'orderreference',
  'reference',
  'ordernumber',
  'orderno',
  'order',
  'customerreference',
  'channelreference',
];
const TRACKING_NAMES = [
  'trackingnumber',
  'trackingno',
  'trackingreference',
  'tracking',
  'barcode',
  'consignmentnumber',
  'parcelnumber',
];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

function columnOf(columns: readonly string[], names: readonly string[], what: string): number {
  const at = names
    .map((name) => columns.findIndex((column) => plain(column) === name))
    .find((found) => found >= 0);
  if (at !== undefined) return at;
  throw fieldRefusal(
    'file',
    `There is no column with ${what}. The file has: ${columns.filter(Boolean).join(', ')}.`,
  );
}

/** An order in the file, with all of its numbers in the order of the rows. */
export interface FoundOrder {
  /** Its first row, as a spreadsheet counts. */
  row: number;
  orderNumber: string;
  numbers: string[];
}

/** As the tracking of several parcels is written. */
const joined = (numbers: readonly string[]): string => numbers.join(', ');
const numbersIn = (trackingInfo: string | null): string[] => trackingInfo?.split(/,\s*/) ?? [];

/**
 * The orders with a tracking number, each once: an order with several pots has a row for each, and one in several parcels a number for
 * each. Throws Refusal 'invalid-body' about the field `file`.
 */
export function readTrackingTable({ columns, rows }: Table): {
  columns: TrackingFile['columns'];
  found: FoundOrder[];
} {
  const order = columnOf(columns, ORDER_NAMES, 'order references');
  const tracking = columnOf(columns, TRACKING_NAMES, 'tracking numbers');
  const found = new Map<string, FoundOrder>();
  for (const { row, cells } of rows) {
    // Our own tables have an apostrophe in front of what a spreadsheet would take for a formula.
    const [orderNumber = '', trackingInfo = ''] = [cells[order], cells[tracking]].map((cell) =>
      (cell ?? '').replace(/^'/, '').trim(),
    );
    if (!orderNumber || !trackingInfo) continue;
    const key = orderNumber.toUpperCase();
    const known = found.get(key) ?? { row, orderNumber: key, numbers: [] };
    found.set(key, known);
    if (!known.numbers.includes(trackingInfo)) known.numbers.push(trackingInfo);
    if (joined(known.numbers).length > TRACKING_MAX)
      throw fieldRefusal(
        'file',
        known.numbers.length === 1
          ? `The tracking number in row ${row} has more than ${TRACKING_MAX} characters.`
          : `With row ${row} the tracking numbers of order ${orderNumber} have more than ${TRACKING_MAX} characters.`,
      );
  }
  if (found.size === 0)
    throw fieldRefusal('file', 'No row has both an order reference and a tracking number.');
  const nameOf = (at: number) => columns[at] ?? '';
  return { columns: { order: nameOf(order), tracking: nameOf(tracking) }, found: [...found.values()] };
}

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
    trackingInfo === null ? [] : [trackingInfo, ...numbersIn(trackingInfo)],
  );
  const fresh = numbers.filter((number) => !sent.includes(number));
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
