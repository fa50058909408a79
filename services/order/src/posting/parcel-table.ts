import { parseAddress } from '@slipcast/contracts/address';
import { CUSTOMS_DEFAULTS } from '@slipcast/contracts/delivery-zones';
import type { PACKAGE_SIZES } from '@slipcast/contracts/http/parcels';
import { toPounds } from '@slipcast/contracts/money';
import { skuKey } from '@slipcast/contracts/sku';
import type { Cell } from '@slipcast/service-kit/csv';
import type { Order } from '../orders/order-record.ts';
import { packedLines, type PackedLine } from './parcels.ts';

export type PackageSize = (typeof PACKAGE_SIZES)[number];

/**
 * The names that Royal Mail's Click & Drop knows, so that its import recognises each column by itself; other carriers' imports let one
 * choose. An order with several pots has a row for each, under one reference.
 */
export const PARCEL_COLUMNS = [
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

const countryName = new Intl.DisplayNames('en-GB', { type: 'region' });
const money = (pence: number): string => toPounds(pence).toFixed(2);
const kilograms = (grams: number): string => (grams / 1000).toFixed(3);
/** Day, month and year with two digits each, as Click & Drop reads dates. */
const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: 'Europe/London',
});
/** Two kilograms, above which a small parcel costs as much as a medium one. */
const SMALL_GRAMS = 2000;
/** Click & Drop takes no longer number, and no other character. */
const PHONE_DIGITS = 11;

const phoneOf = (phone: string | null): string => {
  const digits = (phone ?? '').replace(/^\+44\s*\(?0?\)?/, '0').replaceAll(/\D/g, '');
  return digits.length <= PHONE_DIGITS ? digits : '';
};

export interface ParcelOptions {
  /** Left out: small or medium by weight, and a parcel abroad. */
  size?: PackageSize | undefined;
  /** Left out: as Click & Drop's own rules say. */
  service?: string | undefined;
  /** Packed grams of one piece, by SKU. */
  gramsOf: ReadonlyMap<string, number>;
  /** For a pot without a weight of its own. */
  usualGrams: number;
}

/** The lines of an address: two at least have a column of their own, and the third has all the rest. */
function addressLines(line1: string, line2: string): [string, string, string] {
  const [second = '', ...rest] = line2.split(/,\s*/).filter(Boolean);
  return [line1, second, rest.join(', ')];
}

/** A row for each pot of a parcel, under the reference of its first order. @param orders one, or several that go into one parcel */
export function parcelRows(orders: readonly [Order, ...Order[]], options: ParcelOptions): Cell[][] {
  const [order] = orders;
  const lines = orders.flatMap(packedLines);
  const deliveryPence = orders.reduce((sum, one) => sum + one.deliveryPence, 0);
  const gramsOf = ({ line }: PackedLine) => options.gramsOf.get(skuKey(line)) ?? options.usualGrams;
  const grams = lines.reduce((sum, one) => sum + gramsOf(one) * one.quantity, 0);
  const goods = lines.reduce((sum, { line, quantity }) => sum + line.unitPence * quantity, 0);
  const { line1, line2, city, postalCode } = parseAddress(order.deliveryAddress);
  const country = order.delivery?.country ?? 'GB';
  const usualSize = country === 'GB' ? (grams <= SMALL_GRAMS ? 'small parcel' : 'medium parcel') : 'parcel';
  const parcel = [
    order.orderNumber,
    day.format(order.placedAt),
    order.customerName,
    ...addressLines(line1, line2),
    city,
    postalCode,
    countryName.of(country) ?? country,
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
    const { line, quantity } = one;
    const { hsCode = CUSTOMS_DEFAULTS.hsCode, origin = CUSTOMS_DEFAULTS.origin } = line.customs ?? {};
    return [
      ...parcel,
      [line.productName, line.color].filter(Boolean).join(', '),
      quantity,
      // Customs ask what it is worth, also where its buyer pays nothing.
      money(line.valuePence ?? line.unitPence),
      kilograms(gramsOf(one)),
      'Handmade pottery',
      hsCode,
      countryName.of(origin) ?? origin,
    ];
  });
}
