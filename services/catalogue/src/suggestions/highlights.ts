import { isInStock, type Product } from '../products/product.ts';

/** A row of tiles on a wide screen, two on a phone. */
const MOST = 4;

interface Shown {
  createdAt: Date;
  product: Pick<Product, 'stock' | 'variants'>;
}

const leftOf = ({ product: { stock, variants } }: Shown): number[] =>
  [stock, ...variants.map((variant) => variant.stock)].map(({ shown }) => shown).filter((shown) => shown > 0);
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * What the home page shows: the newest pots, and of the others those that will soon be gone.
 *
 * @param all the oldest first
 * @param lowStock of no colour more pieces than these are left
 */
export function highlightsOf<S extends Shown>(
  all: readonly S[],
  lowStock: number,
): { newest: S[]; last: S[] } {
  const inStock = all.filter(({ product }) => isInStock(product));
  const newest = inStock
    .toReversed()
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MOST);
  const last = inStock
    .filter((one) => !newest.includes(one) && leftOf(one).every((left) => left <= lowStock))
    .toSorted((a, b) => sum(leftOf(a)) - sum(leftOf(b)))
    .slice(0, MOST);
  return { newest, last };
}
