import { isColour } from '@slipcast/contracts/named-option';
import type { Product } from '../products/product.ts';
import { isInStock } from '../stock/stock.ts';

const MOST = 4;

interface Shown {
  id: string;
  categoryId: string;
  listed: { product: Pick<Product, 'color' | 'optionName' | 'stock' | 'variants'> };
}

const comesInColours = ({ listed: { product } }: Shown): boolean => isColour(product.optionName ?? '');

/** Whether a piece of this colour is left. */
const isLeftIn = (shown: Shown, color: string): boolean => {
  const { product } = shown.listed;
  const inColour = [product, ...product.variants].filter((one) => one.color === color);
  return comesInColours(shown) && inColour.some(({ stock }) => stock.shown > 0);
};

/** The newest matches. */
function newest<S>(all: readonly S[], matches: (one: S) => boolean): S[] {
  const found: S[] = [];
  for (let index = all.length - 1; index >= 0 && found.length < MOST; index -= 1) {
    const one = all[index] as S;
    if (matches(one)) found.push(one);
  }
  return found;
}

/**
 * Pots that a shopper may like as well: others of the same category, and others in the pot's own colour.
 *
 * @param all oldest first
 */
export function siblingsOf<S extends Shown>(all: readonly S[], pot: S): { sameForm: S[]; sameGlaze: S[] } {
  const { color } = pot.listed.product;
  const sameForm = newest(
    all,
    (one) => one.id !== pot.id && one.categoryId === pot.categoryId && isInStock(one.listed.product),
  );
  const shown = new Set([pot.id, ...sameForm.map(({ id }) => id)]);
  const hasGlaze = color !== '' && comesInColours(pot);
  const sameGlaze = hasGlaze ? newest(all, (one) => !shown.has(one.id) && isLeftIn(one, color)) : [];
  return { sameForm, sameGlaze };
}
