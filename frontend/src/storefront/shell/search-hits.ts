export type SearchHit =
  | { type: 'Category'; name: string }
  | { type: 'Product'; name: string; picture: string | null; pricePence: number };
/** A pot as a result shows it. */
type Pot = Omit<Extract<SearchHit, { type: 'Product' }>, 'type'>;

export const MOST_HITS = 10;

const contains = (name: string, term: string) => name.toLocaleLowerCase('en-GB').includes(term);

/** Categories first, then products, ten in all; nothing for an empty term. */
export function searchHits(
  categories: readonly { name: string }[],
  products: readonly Pot[],
  typed: string,
): SearchHit[] {
  const term = typed.trim().toLocaleLowerCase('en-GB');
  if (term === '') return [];
  return [
    ...categories.map(({ name }): SearchHit => ({ type: 'Category', name })),
    ...products.map((pot): SearchHit => ({ type: 'Product', ...pot })),
  ]
    .filter(({ name }) => contains(name, term))
    .slice(0, MOST_HITS);
}
