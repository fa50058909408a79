import { type Product, totalStock } from './product.ts';

/** Of which category a product was that has been deleted; undefined where there never was one. */
export const removedCategory = (error: unknown): string | undefined =>
  (error as { data?: { removed?: { category?: string } } } | undefined)?.data?.removed?.category;

const MOST_NEIGHBOURS = 4;

/** Where neighbours are looked for: in the category, and, as there may be too few, in all the shop. */
export const alternativeQueries = (category: string) => {
  const inStock = { inStock: true, limit: 2 * MOST_NEIGHBOURS } as const;
  return [{ ...inStock, category }, inStock] as const;
};

/** What stands in for a product that is gone: what is still there, the same category first. */
export const alternativesOf = (products: readonly Product[], category: string): Product[] =>
  [...new Map(products.map((product) => [product.id, product])).values()]
    .filter((product) => totalStock(product) > 0)
    .toSorted(
      (a, b) =>
        Number(b.category === category) - Number(a.category === category) ||
        a.name.localeCompare(b.name, 'en-GB'),
    )
    .slice(0, MOST_NEIGHBOURS);
