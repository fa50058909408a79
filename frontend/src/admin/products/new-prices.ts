import { readPence } from '@slipcast/contracts/money';
import { MAIN } from '@slipcast/contracts/sku';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';

/** How all chosen prices change: by percent or pounds, up or down, and rounded to a multiple of these pence. */
export interface PriceChange {
  by: 'percent' | 'pounds';
  value: number;
  roundTo: number;
}
export interface NewPrice {
  variantId: string;
  /** '' for a product without a colour. */
  color: string;
  before: number;
  pence: number;
}
/** One product with the new prices of all its colours. */
export interface Repriced {
  id: string;
  name: string;
  revisionLoaded: number;
  prices: NewPrice[];
}

/** Pence after the change; at least `roundTo` apart from nothing where it rounds. */
export function newPence(pence: number, { by, value, roundTo }: PriceChange): number {
  const exact = by === 'percent' ? pence * (1 + value / 100) : pence + value * 100;
  return Math.round(exact / roundTo) * roundTo;
}

/** Each colour is changed by itself, so that a percentage counts for its whole price. */
export const reprice = (products: readonly AdminProduct[], change: PriceChange): Repriced[] =>
  products.map(({ id, name, revision, price, color, variants }) => {
    const base = readPence(price);
    const priced = (variantId: string, own: string, before: number): NewPrice => ({
      variantId,
      color: own,
      before,
      pence: newPence(before, change),
    });
    return {
      id,
      name,
      revisionLoaded: revision,
      prices: [
        priced(MAIN, color, base),
        ...variants.map((one) => priced(one.id, one.color, base + readPence(one.priceAdjustment))),
      ],
    };
  });

export const isFree = ({ pence }: NewPrice): boolean => pence < 1;
