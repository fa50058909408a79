import { CUSTOMS_ZONES } from '@slipcast/contracts/delivery-zones';
import { toPounds } from '@slipcast/contracts/money';
import { skuKey } from '@slipcast/contracts/sku';
import type { Cell } from '@slipcast/service-kit/csv';
import type { Order } from '../orders/order-record.ts';
import { zoneOf } from '../delivery/zones.ts';
import { packedLines, type PackedLine } from './parcels.ts';
import type { PostalAddress } from './postal-address.ts';

/** One order, or several that go into one parcel; the first gives it address and reference. */
export type ParcelOrders = readonly [Order, ...Order[]];

export interface Weights {
  /** Packed grams of one piece, by SKU. */
  gramsOf: ReadonlyMap<string, number>;
  /** For a pot without a weight of its own. */
  usualGrams: number;
}

/** A table of parcels as one carrier, or most of them, read it. */
export interface CarrierTable<Options extends Weights = Weights> {
  columns: readonly string[];
  rows: (orders: ParcelOrders, options: Options) => Cell[][];
}

export const CUSTOMS_DESCRIPTION = 'Handmade pottery';

export const money = (pence: number): string => toPounds(pence).toFixed(2);
export const kilograms = (grams: number): string => (grams / 1000).toFixed(3);
export const nameOfPot = ({ line }: PackedLine): string =>
  [line.productName, line.color].filter(Boolean).join(', ');
/** What a piece is worth, also where its buyer pays nothing. */
export const worthPence = ({ line }: PackedLine): number => line.valuePence ?? line.unitPence;

/** Whether customs want to know what is in it. A shop without zones has only the address to go by. */
export function isDeclared({ delivery }: Order, { countryCode, postcode }: PostalAddress): boolean {
  const zone = delivery?.zone ?? zoneOf(countryCode, postcode);
  return zone !== null && CUSTOMS_ZONES.includes(zone);
}

/** What is still to be packed of these orders, and what it weighs. */
export function packedParcel(orders: ParcelOrders, { gramsOf, usualGrams }: Weights) {
  const lines = orders
    .flatMap(packedLines)
    .map((one) => ({ ...one, grams: gramsOf.get(skuKey(one.line)) ?? usualGrams }));
  return { lines, grams: lines.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0) };
}
