export type SearchHit =
  | { type: 'Category'; name: string }
  | { type: 'Product'; name: string; picture: string | null; price: [pence: number, isFrom: boolean] };
/** A pot as a result shows it. */
type Pot = Omit<Extract<SearchHit, { type: 'Product' }>, 'type'>;

export const MOST_HITS = 10;

const contains = (name: string, term: string) => name.toLocaleLowerCase('en-GB').includes(term);

/**
 * Categories first, then products, ten in all; nothing for an empty term.
 *
 * @param isAnswer true if the shop has found these products for what is typed now: by glaze or description too, which their names don't tell
 */
export function searchHits(
  categories: readonly { name: string }[],
  products: readonly Pot[],
  typed: string,
  isAnswer: boolean,
): SearchHit[] {
  const term = typed.trim().toLocaleLowerCase('en-GB');
  if (term === '') return [];
  const hasTerm = ({ name }: { name: string }) => contains(name, term);
  return [
    ...categories.filter(hasTerm).map(({ name }): SearchHit => ({ type: 'Category', name })),
    ...products
      .filter((pot) => isAnswer || hasTerm(pot))
      .map((pot): SearchHit => ({ type: 'Product', ...pot })),
  ].slice(0, MOST_HITS);
}
