import type { TrackingFile } from '@slipcast/contracts/http/parcels';
import { TRACKING_MAX } from '@slipcast/contracts/limits';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import type { Table } from '@slipcast/service-kit/read-table';

/** What carriers call these columns, without spaces, digits and signs. */
const ORDER_NAMES = [
  'orderreference',
  'orderref',
  'reference',
  'ordernumber',
  'orderno',
  'orderid',
  'order',
  'customerreference',
  'customerref',
  'yourreference',
  'yourref',
  'channelreference',
  'shipmentreference',
  'ref',
];
const TRACKING_NAMES = [
  'trackingnumber',
  'trackingno',
  'trackingreference',
  'trackingref',
  'trackingcode',
  'trackingid',
  'tracking',
  'barcode',
  'consignmentnumber',
  'consignmentno',
  'consignment',
  'parcelnumber',
  'parcelno',
  'waybillnumber',
  'waybill',
];
const CARRIER_NAMES = ['carrier', 'carriername', 'courier', 'couriername'];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const findColumn = (columns: readonly string[], names: readonly string[]): number | undefined =>
  names.map((name) => columns.findIndex((column) => plain(column) === name)).find((found) => found >= 0);

function columnOf(columns: readonly string[], names: readonly string[], what: string): number {
  const at = findColumn(columns, names);
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
  /** Each after its carrier, where the file names that. */
  numbers: string[];
}

/** As the tracking of several parcels is written. */
export const joined = (numbers: readonly string[]): string => numbers.join(', ');

/** Our own tables have an apostrophe in front of what a spreadsheet would take for a formula. */
const textOf = (cell: string | undefined): string => (cell ?? '').replace(/^'/, '').trim();

/** The carrier's name leads its number to the right page. */
const written = (carrier: string, number: string): string =>
  carrier && !number.toLowerCase().includes(carrier.toLowerCase()) ? `${carrier}: ${number}` : number;

/** Spreadsheets show long numbers as 1.55012E+13, and save them so. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i;

function refuseRounded(number: string, row: number): void {
  if (ROUNDED.test(number))
    throw fieldRefusal(
      'file',
      `A spreadsheet has shortened the tracking number in row ${row} to ${number}. Please use the carrier’s file as it was downloaded, or format that column as text.`,
    );
}

function refuseLong(numbers: readonly string[], orderNumber: string, row: number): void {
  if (joined(numbers).length <= TRACKING_MAX) return;
  throw fieldRefusal(
    'file',
    numbers.length === 1
      ? `The tracking number in row ${row} has more than ${TRACKING_MAX} characters.`
      : `With row ${row} the tracking numbers of order ${orderNumber} have more than ${TRACKING_MAX} characters.`,
  );
}

/**
 * The orders with a tracking number, each once: an order with several pots may have a row for each, and one in several parcels a number
 * for each. Throws Refusal 'invalid-body' about the field `file`.
 */
export function readTrackingTable({ columns, rows }: Table): {
  columns: TrackingFile['columns'];
  found: FoundOrder[];
} {
  const order = columnOf(columns, ORDER_NAMES, 'order references');
  const tracking = columnOf(columns, TRACKING_NAMES, 'tracking numbers');
  const carrier = findColumn(columns, CARRIER_NAMES);
  const found = new Map<string, FoundOrder>();
  for (const { row, cells } of rows) {
    const [orderNumber, number] = [textOf(cells[order]), textOf(cells[tracking])];
    if (!orderNumber || !number) continue;
    refuseRounded(number, row);
    const key = orderNumber.toUpperCase();
    const known = found.get(key) ?? { row, orderNumber: key, numbers: [] };
    found.set(key, known);
    const trackingInfo = written(carrier === undefined ? '' : textOf(cells[carrier]), number);
    if (!known.numbers.includes(trackingInfo)) known.numbers.push(trackingInfo);
    refuseLong(known.numbers, orderNumber, row);
  }
  if (found.size === 0)
    throw fieldRefusal('file', 'No row has both an order reference and a tracking number.');
  const nameOf = (at: number) => columns[at] ?? '';
  return {
    columns: {
      order: nameOf(order),
      tracking: nameOf(tracking),
      ...(carrier !== undefined && { carrier: nameOf(carrier) }),
    },
    found: [...found.values()],
  };
}
