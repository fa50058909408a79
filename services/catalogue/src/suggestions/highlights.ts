import { isInStock, stocksOf, type Stocked } from '../stock/stock.ts';

/** A row of tiles on a wide screen, two on a phone. */
const MOST = 4;

interface Shown {
  createdAt: Date;
  product: Pick<Stocked, 'stock' | 'variants'>;
}

const leftOf = ({ product }: Shown): number[] =>
  stocksOf(product).flatMap(([, { shown }]) => (shown > 0 ? shown : []));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * Pots for the home page: the newest ones, and others that will soon be gone.
 *
 * @param all oldest first
 * @param lowStock the most pieces of any colour that count as low stock
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
