import { readTrackingTable } from '../../../../../../services/order/src/posting/tracking-table.ts';
import { outcomeOf, withTheirParcels } from '../../../../../../services/order/src/posting/tracking-rows.ts';
import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import { each, grid, list, named, type Named } from './lines.ts';
import { NOW } from './order-states.ts';
import { orderOf, ORDERS } from './orders.ts';
import { short } from '../table.ts';

const NAMES = [
  'Order reference',
  'Order Ref.',
  'reference',
  'Order number',
  'Order No',
  'Order ID',
  'ORDER',
  'Customer reference',
  'Customer ref',
  'Your reference',
  'your-ref',
  'Channel reference',
  'Shipment reference',
  'Ref',
  'Number',
];
const NUMBERS = [
  'Tracking number',
  'Tracking no.',
  'Tracking reference',
  'Tracking ref',
  'Tracking code',
  'Tracking ID',
  'Tracking',
  'Barcode',
  'Consignment number',
  'Consignment no',
  'Consignment',
  'Parcel number',
  'Parcel no',
  'Waybill number',
  'Waybill',
  'Code',
];
const table = (columns: string[], ...rows: string[][]) =>
  readTrackingTable({ columns, rows: rows.map((cells, at) => ({ row: at + 2, cells })) } as never);
const LONG = 'x'.repeat(150);
const ROWS: Named<string[][]> = {
  none: [],
  'without a number': [
    ['N1', ''],
    ['', 'T1'],
  ],
  one: [['n1', 'T1']],
  'one twice': [
    ['N1', 'T1'],
    ['n1 ', 'T1'],
    ['N2', 'T2'],
  ],
  'two parcels': [
    ['N1', 'T1'],
    ['N1', 'T2'],
  ],
  formula: [["'N1", " '=T1"]],
  apostrophe: [["'N1", "'T1"]],
  rounded: [['N1', '1.55012E+13']],
  'rounded with a comma': [['N1', '1,55e13']],
  'not rounded': [['N1', '12E45X']],
  long: [['N1', `${LONG}${LONG}`]],
  'long together': [
    ['N1', `${LONG}1`],
    ['N1', `${LONG}2`],
    ['N1', `${LONG}3`],
  ],
};
const CARRIED = [
  ['N1', 'T1', 'DPD'],
  ['N1', 'dpd 77', 'DPD'],
  ['N2', 'T2', ''],
];
const FOUND = [
  { row: 2, orderNumber: 'N1', numbers: ['T1'] },
  { row: 3, orderNumber: 'N9', numbers: ['T9'] },
];
const order = (orderNumber: string): Order => ({ ...orderOf('paid'), id: `id-${orderNumber}`, orderNumber });

/** What a carrier's file says. */
export const trackingFiles = (): string[] => [
  ...each('column', NAMES, (name) => table([name, 'Tracking'], ['N1', 'T1']).columns.order),
  ...each('column', NUMBERS, (name) => table(['Order', name], ['N1', 'T1']).columns.tracking),
  ...each('column', ['Carrier', 'Carrier name', 'Courier', 'courier_name', 'Company'], (name) =>
    table(['Order', 'Tracking', name], ['N1', 'T1', 'DPD']),
  ),
  ...each(
    'columns',
    [
      ['Ref', 'Order reference', 'Barcode', 'Tracking number'],
      ['', 'Other'],
    ],
    (columns) => table(columns, ['N1', 'N2', 'T1', 'T2']),
  ),
  ...list('rows', ROWS, (rows) => table(['Order', 'Tracking'], ...rows).found).map((line) =>
    line.replaceAll(LONG, 'LONG'),
  ),
  `carriers -> ${short(table(['Order', 'Tracking', 'Carrier'], ...CARRIED).found)}`,
  ...grid(
    'becomes',
    { ...ORDERS, '': undefined },
    named([['RM1'], ['T-a'], ['DPD: T-a', 'RM1'], ['T-a', 'T-b'], ['OLD']]),
    (one, numbers) => outcomeOf(one, numbers, NOW),
  ),
  ...each('parcels', [[], [['N1', 'N2']], [['N1', 'N2'], ['N3']], [['N2', 'N9', 'N1']]], (parcels) =>
    withTheirParcels(
      FOUND,
      new Map([['N1', order('N1')]]),
      parcels.map((names) => names.map(order)),
    ).map((one) => [one.row, one.orderNumber, one.order?.id, one.numbers]),
  ),
];
