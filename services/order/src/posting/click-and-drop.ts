import { isBritish } from '@slipcast/contracts/british-addresses';
import { CUSTOMS_DEFAULTS } from '@slipcast/contracts/delivery-zones';
import type { PACKAGE_SIZES } from '@slipcast/contracts/http/parcels';
import {
  CUSTOMS_DESCRIPTION,
  isDeclared,
  kilograms,
  money,
  nameOfPot,
  packedParcel,
  worthPence,
  type CarrierTable,
  type Weights,
} from './packed-parcel.ts';
import { nameOf, postalAddress } from './postal-address.ts';

export type PackageSize = (typeof PACKAGE_SIZES)[number];

/** The names that Royal Mail's Click & Drop knows, so that its import recognises each column by itself. */
const COLUMNS = [
  'Order reference',
  'Date',
  'Full name',
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'City',
  'Postcode',
  'Country',
  'Email',
  'Phone',
  'Weight',
  'Package Size',
  'Service code',
  'Sub-total',
  'Shipping Cost',
  'Total',
  'Currency Code',
  'Product name',
  'Quantity',
  'Unit price',
  'Unit weight',
  'Customs description',
  'Customs code',
  'Country of origin',
] as const;

/** Day, month and year with two digits each, as Click & Drop reads dates. */
const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: 'Europe/London',
});
const NO_CUSTOMS = ['', '', ''];
/** Two kilograms, above which a small parcel costs as much as a medium one. */
const SMALL_GRAMS = 2000;
/** Click & Drop takes no longer number, and no other character. */
const PHONE_DIGITS = 11;

const phoneOf = (phone: string | null): string => {
  const digits = (phone ?? '').replace(/^\+44\s*\(?0?\)?/, '0').replaceAll(/\D/g, '');
  return digits.length <= PHONE_DIGITS ? digits : '';
};

export interface ClickAndDropOptions extends Weights {
  /** Left out: small or medium by weight, and a parcel abroad. */
  size?: PackageSize | undefined;
  /** Left out: as Click & Drop's own rules say. */
  service?: string | undefined;
}

/** A row for each pot of a parcel, under the reference of its first order. */
export const clickAndDrop: CarrierTable<ClickAndDropOptions> = {
  columns: COLUMNS,
  rows: (orders, options) => {
    const [order] = orders;
    const { lines, grams } = packedParcel(orders, options);
    const deliveryPence = orders.reduce((sum, one) => sum + one.deliveryPence, 0);
    const goods = lines.reduce((sum, { line, quantity }) => sum + line.unitPence * quantity, 0);
    const to = postalAddress(order);
    const declared = isDeclared(order, to);
    // Royal Mail's prices for the United Kingdom are those of the Crown Dependencies, too.
    const usualSize = !isBritish(to.countryCode)
      ? 'parcel'
      : grams <= SMALL_GRAMS
        ? 'small parcel'
        : 'medium parcel';
    const parcel = [
      order.orderNumber,
      day.format(order.placedAt),
      order.customerName,
      ...to.lines,
      [to.city, to.state].filter(Boolean).join(', '),
      to.postcode,
      to.country,
      order.customerEmail,
      phoneOf(order.customerPhone),
      kilograms(grams),
      options.size ?? usualSize,
      options.service,
      money(goods),
      money(deliveryPence),
      money(goods + deliveryPence),
      'GBP',
    ];
    return lines.map((one) => {
      const { hsCode = CUSTOMS_DEFAULTS.hsCode, origin = CUSTOMS_DEFAULTS.origin } = one.line.customs ?? {};
      return [
        ...parcel,
        nameOfPot(one),
        one.quantity,
        money(worthPence(one)),
        kilograms(one.grams),
        ...(declared ? [CUSTOMS_DESCRIPTION, hsCode, nameOf(origin)] : NO_CUSTOMS),
      ];
    });
  },
};
