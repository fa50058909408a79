import { type Product, totalStock } from './product.ts';

/** Of which category a product was that has been deleted; undefined where there never was one. */
export const removedCategory = (error: unknown): string | undefined =>
  (error as { data?: { removed?: { category?: string } } } | undefined)?.data?.removed?.category;

const MOST_NEIGHBOURS = 4;

/** Where alternatives come from: the category and, as it may have too few, the whole shop. */
export const alternativeQueries = (category: string) => {
  const inStock = { inStock: true, limit: 2 * MOST_NEIGHBOURS } as const;
  return [{ ...inStock, category }, inStock] as const;
};

/** Alternatives to a product that is gone, the same category first. */
export const alternativesOf = (products: readonly Product[], category: string): Product[] =>
  [...new Map(products.map((product) => [product.id, product])).values()]
    .filter((product) => totalStock(product) > 0)
    .toSorted(
      (a, b) =>
        Number(b.category === category) - Number(a.category === category) ||
        a.name.localeCompare(b.name, 'en-GB'),
    )
    .slice(0, MOST_NEIGHBOURS);
