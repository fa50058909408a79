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

/** The rows with a tracking number, each order once. Throws Refusal 'invalid-body' about the field `file`. */
export function readTrackingTable({ columns, rows }: Table): {
  columns: TrackingFile['columns'];
  found: Pick<TrackingRow, 'row' | 'orderNumber' | 'trackingInfo'>[];
} {
  const order = columnOf(columns, ORDER_NAMES, 'order references');
  const tracking = columnOf(columns, TRACKING_NAMES, 'tracking numbers');
  const found = new Map<string, Pick<TrackingRow, 'row' | 'orderNumber' | 'trackingInfo'>>();
  for (const { row, cells } of rows) {
    // Our own tables have an apostrophe in front of what a spreadsheet would take for a formula.
    const [orderNumber = '', trackingInfo = ''] = [cells[order], cells[tracking]].map((cell) =>
      (cell ?? '').replace(/^'/, '').trim(),
    );
    if (!orderNumber || !trackingInfo) continue;
    if (trackingInfo.length > TRACKING_MAX)
      throw fieldRefusal(
        'file',
        `The tracking number in row ${row} has more than ${TRACKING_MAX} characters.`,
      );
    const key = orderNumber.toUpperCase();
    const known = found.get(key);
    // An order with several pots has a row for each.
    if (known && known.trackingInfo !== trackingInfo)
      throw fieldRefusal(
        'file',
        `Rows ${known.row} and ${row} have different tracking numbers for order ${orderNumber}.`,
      );
    if (!known) found.set(key, { row, orderNumber: key, trackingInfo });
  }
  if (found.size === 0)
    throw fieldRefusal('file', 'No row has both an order reference and a tracking number.');
  const nameOf = (at: number) => columns[at] ?? '';
  return { columns: { order: nameOf(order), tracking: nameOf(tracking) }, found: [...found.values()] };
}

/** What would become of a row now. */
export function outcomeOf(
  order: Order | undefined,
  trackingInfo: string,
  now: Date,
): Pick<TrackingRow, 'name' | 'outcome' | 'reason'> {
  if (!order) return { name: '', outcome: 'unknown', reason: '' };
  const { customerName: name, status } = order;
  if (sentParcels(order).some((parcel) => parcel.trackingInfo === trackingInfo))
    return { name, outcome: 'known', reason: '' };
  const isSent = status === 'shipped' || status === 'delivered';
  if (isSent && order.trackingInfo)
    return { name, outcome: order.trackingInfo === trackingInfo ? 'known' : 'other', reason: '' };
  try {
    decide(order, { type: 'ship', trackingInfo }, now);
    return { name, outcome: 'ready', reason: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { name, outcome: 'refused', reason: error.message };
  }
}
