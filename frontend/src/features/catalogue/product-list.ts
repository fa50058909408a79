import { coverOf, type Product } from './product.ts';

export type Category = { name: string; count: number; image: string | null };

/** Distinct categories by name, each with its count and the first image found in it. */
export function categoriesOf(products: readonly Product[]): Category[] {
  const names = new Set(products.map(({ category }) => category).filter((name) => name !== ''));
  return [...names]
    .toSorted((a, b) => a.localeCompare(b, 'en-GB'))
    .map((name) => {
      const members = products.filter(({ category }) => category === name);
      return { name, count: members.length, image: members.map(coverOf).find(Boolean) ?? null };
    });
}

const byName = (a: Product, b: Product) => a.name.localeCompare(b.name, 'en-GB', { numeric: true });
const byPrice = (a: Product, b: Product) => a.pricePence - b.pricePence;
export const sortOrders = {
  'name-asc': { label: 'Name (A-Z)', compare: byName },
  'name-desc': { label: 'Name (Z-A)', compare: (a: Product, b: Product) => byName(b, a) },
  'price-asc': { label: 'Price (Low to High)', compare: byPrice },
  'price-desc': { label: 'Price (High to Low)', compare: (a: Product, b: Product) => byPrice(b, a) },
};
export type SortOrder = keyof typeof sortOrders;

export const isSortOrder = (value: string | null): value is SortOrder =>
  value !== null && Object.hasOwn(sortOrders, value);

const contains = (name: string, term: string) => name.toLocaleLowerCase('en-GB').includes(term);

/** The products of a category whose name contains the term (any case), in order. '' filters nothing. */
export function productList(
  products: readonly Product[],
  category: string,
  search: string,
  order: SortOrder,
): Product[] {
  const term = search.trim().toLocaleLowerCase('en-GB');
  return products
    .filter((product) => category === '' || product.category === category)
    .filter((product) => contains(product.name, term))
    .toSorted((a, b) => sortOrders[order].compare(a, b) || byName(a, b));
}

export type SearchHit = { type: 'Category' | 'Product'; name: string };

const MOST_HITS = 10;

/** Categories first, then products, ten in all; nothing for an empty term. */
export function searchHits(
  products: readonly Product[],
  categories: readonly string[],
  typed: string,
): SearchHit[] {
  const term = typed.trim().toLocaleLowerCase('en-GB');
  if (term === '') return [];
  return [
    ...categories.map((name): SearchHit => ({ type: 'Category', name })),
    ...products.map(({ name }): SearchHit => ({ type: 'Product', name })),
  ]
    .filter(({ name }) => contains(name, term))
    .slice(0, MOST_HITS);
}
