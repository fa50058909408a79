import { isInStock, type Product } from '../products/product.ts';

const MOST = 4;

interface Shown {
  id: string;
  categoryId: string;
  listed: { product: Pick<Product, 'color' | 'stock' | 'variants'> };
}

/** Whether there is one of this colour. */
const isLeftIn = ({ listed: { product } }: Shown, color: string): boolean =>
  (product.color === color && product.stock.shown > 0) ||
  product.variants.some((variant) => variant.color === color && variant.stock.shown > 0);

/** The newest few that match. */
function newest<S>(all: readonly S[], matches: (one: S) => boolean): S[] {
  const found: S[] = [];
  for (let index = all.length - 1; index >= 0 && found.length < MOST; index -= 1) {
    const one = all[index] as S;
    if (matches(one)) found.push(one);
  }
  return found;
}

/**
 * What a shopper may like who likes this pot: others of its category, and others in its own colour.
 *
 * @param all the oldest first
 */
export function siblingsOf<S extends Shown>(all: readonly S[], pot: S): { sameForm: S[]; sameGlaze: S[] } {
  const { color } = pot.listed.product;
  const sameForm = newest(
    all,
    (one) => one.id !== pot.id && one.categoryId === pot.categoryId && isInStock(one.listed.product),
  );
  const shown = new Set([pot.id, ...sameForm.map(({ id }) => id)]);
  const sameGlaze = color === '' ? [] : newest(all, (one) => !shown.has(one.id) && isLeftIn(one, color));
  return { sameForm, sameGlaze };
}
