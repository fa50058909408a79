export type SearchHit = { type: 'Category' | 'Product'; name: string };

export const MOST_HITS = 10;

const contains = (name: string, term: string) => name.toLocaleLowerCase('en-GB').includes(term);

/** Categories first, then products, ten in all; nothing for an empty term. */
export function searchHits(
  categories: readonly { name: string }[],
  products: readonly { name: string }[],
  typed: string,
): SearchHit[] {
  const term = typed.trim().toLocaleLowerCase('en-GB');
  if (term === '') return [];
  return [
    ...categories.map(({ name }): SearchHit => ({ type: 'Category', name })),
    ...products.map(({ name }): SearchHit => ({ type: 'Product', name })),
  ]
    .filter(({ name }) => contains(name, term))
    .slice(0, MOST_HITS);
}
