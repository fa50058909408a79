import { CUSTOMS_DEFAULTS } from '@slipcast/contracts/delivery-zones';
import type { Cell } from '@slipcast/service-kit/csv';
import {
  CUSTOMS_DESCRIPTION,
  isDeclared,
  kilograms,
  money,
  nameOfPot,
  packedParcel,
  worthPence,
  type CarrierTable,
} from './packed-parcel.ts';
import { postalAddress } from './postal-address.ts';

type Packed = ReturnType<typeof packedParcel>['lines'];

/**
 * Carriers and brokers make a parcel of each row, and let people say once which column is which. The shop knows no boxes, so their
 * measures are for the maker to fill in, like the last two columns: with those, the same file can come back.
 */
const COLUMNS = [
  'Order reference',
  'Recipient name',
  'Address line 1',
  'Address line 2',
  'Address line 3',
  'Town or city',
  'County or state',
  'Postcode',
  'Country code',
  'Country',
  'Email',
  'Phone',
  'Number of parcels',
  'Number of items',
  'Weight in kg',
  'Length in cm',
  'Width in cm',
  'Height in cm',
  'Contents',
  'Value',
  'Currency',
  'Delivery method',
  'Note from the buyer',
  'Customs description',
  'HS code',
  'Country of origin',
  'Customs value',
  'Customs items',
  'Carrier',
  'Tracking number',
] as const;
const CURRENCY = 'GBP';
/** For the maker to fill in. */
const MEASURES = ['', '', ''];
const SENT_WITH = ['', ''];
const NO_CUSTOMS = ['', '', '', '', ''];

/** Digits only: what begins with a plus is a formula to a spreadsheet. 00 is the plus of other countries. */
const phoneOf = (phone: string | null): string =>
  (phone ?? '')
    .replace(/^\s*\+44\s*\(?0?\)?/, '0')
    .replace(/^\s*\+/, '00')
    .replaceAll(/\D/g, '');

const sumOf = (lines: Packed): number => lines.reduce((sum, one) => sum + worthPence(one) * one.quantity, 0);

/** Each code and country once, and then every pot with its own, for forms that ask for each. */
function customsCells(lines: Packed): Cell[] {
  const declared = lines.map((one) => ({ ...one, ...CUSTOMS_DEFAULTS, ...one.line.customs }));
  const once = (values: readonly string[]) => [...new Set(values)].join('; ');
  return [
    CUSTOMS_DESCRIPTION,
    once(declared.map(({ hsCode }) => hsCode)),
    once(declared.map(({ origin }) => origin)),
    money(sumOf(lines)),
    declared
      .map((one) => {
        const worth = `${money(worthPence(one) * one.quantity)} ${CURRENCY}`;
        const weight = `${kilograms(one.grams * one.quantity)} kg`;
        return `${one.quantity} × ${nameOfPot(one)}: HS ${one.hsCode}, made in ${one.origin}, ${worth}, ${weight}`;
      })
      .join('; '),
  ];
}

/** A row for each parcel, under the reference of its first order. */
export const anyCarrier: CarrierTable = {
  columns: COLUMNS,
  rows: (orders, weights) => {
    const [order] = orders;
    const { lines, grams } = packedParcel(orders, weights);
    const to = postalAddress(order);
    const contents = lines.map((one) => `${one.quantity > 1 ? `${one.quantity} × ` : ''}${nameOfPot(one)}`);
    const notes = orders.map(({ wishes }) => wishes?.note ?? '').filter(Boolean);
    return [
      [
        order.orderNumber,
        order.customerName,
        ...to.lines,
        to.city,
        to.state,
        to.postcode,
        to.countryCode,
        to.country,
        order.customerEmail,
        phoneOf(order.customerPhone),
        1,
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
        kilograms(grams),
        ...MEASURES,
        contents.join('; '),
        money(sumOf(lines)),
        CURRENCY,
        order.delivery?.name,
        notes.join(' / ').replaceAll(/\s+/g, ' '),
        ...(isDeclared(order, to) ? customsCells(lines) : NO_CUSTOMS),
        ...SENT_WITH,
      ],
    ];
  },
};
