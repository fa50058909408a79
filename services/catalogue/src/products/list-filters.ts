import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import {
  bandOf,
  type Choice,
  type ChoiceFilters,
  isWanted,
  PRICE_BANDS,
  slug,
} from '@slipcast/contracts/choice-filters';
import { isColour } from '@slipcast/contracts/named-option';
import type { Product } from './product.ts';

type Coloured = Pick<Product, 'color' | 'optionName' | 'pricePence' | 'stock' | 'variants'>;

/** What a pot can be chosen in, with '' for its glaze where that is no colour; without a main one that stands for nothing because the pot comes only in its variants. */
export function choicesOf({ color, optionName = '', pricePence, stock, variants }: Coloured): Choice[] {
  const glazeOf = (value: string) => (isColour(optionName) ? value : '');
  const main = { glaze: glazeOf(color), pricePence, stock: stock.shown };
  const others = variants.map((one) => ({
    glaze: glazeOf(one.color),
    pricePence: pricePence + one.adjustmentPence,
    stock: one.stock.shown,
  }));
  return color === '' && others.length > 0 && main.stock <= 0 ? others : [main, ...others];
}

/** What a list says that a pot costs, as the shop's pages do: the least of what is there, or its own price where nothing is. */
export function leastPence(choices: readonly Choice[], ownPence: number): number {
  const there = choices.filter(({ stock }) => stock > 0);
  return there.length > 0 ? Math.min(...there.map(({ pricePence }) => pricePence)) : ownPence;
}

interface Filtered {
  categoryId: string;
  choices: Choice[];
}
/** `category`: its id, or ''. */
export type Filters = ChoiceFilters & { category: string };

/** Whether it would be listed. A pot without filters to fulfil costs nothing. */
export function isListed({ categoryId, choices }: Filtered, { category, ...filters }: Filters): boolean {
  if (category !== '' && categoryId !== category) return false;
  if (filters.glaze === '' && filters.price === '' && !filters.inStock) return true;
  return choices.some((choice) => isWanted(choice, filters));
}

/** Counts the pots that have each value; a pot with two glazes of one price counts once. */
function countOf(products: readonly Filtered[], valuesOf: (one: Filtered) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const product of products)
    for (const value of new Set(valuesOf(product))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * What can be filtered, and how many pots each filter would leave beside the others that are set.
 *
 * @param products those that match the search
 * @param names of categories, by id
 * @param asked the category by the name or id that was asked for
 */
export function filtersOf(
  products: readonly Filtered[],
  filters: Filters,
  names: readonly { id: string; name: string }[],
  asked = '',
): ListFilters {
  const without = (part: Partial<Filters>) => {
    const others = { ...filters, ...part };
    return { others, pots: products.filter((one) => isListed(one, others)) };
  };
  const inCategories = countOf(without({ category: '' }).pots, ({ categoryId }) => [categoryId]);
  const ofGlaze = without({ glaze: '' });
  const glazes = countOf(ofGlaze.pots, ({ choices }) =>
    choices.filter((one) => one.glaze !== '' && isWanted(one, ofGlaze.others)).map(({ glaze }) => glaze),
  );
  const ofPrice = without({ price: '' });
  const bands = countOf(ofPrice.pots, ({ choices }) =>
    choices.filter((one) => isWanted(one, ofPrice.others)).map(({ pricePence }) => bandOf(pricePence)),
  );
  // Two spellings of a glaze are one.
  const bySlug = new Map<string, { name: string; count: number }>();
  for (const [name, count] of glazes) {
    const known = bySlug.get(slug(name));
    bySlug.set(slug(name), { name: known?.name ?? name, count: (known?.count ?? 0) + count });
  }
  const { category } = filters;
  const movedTo =
    asked === '' || category === slug(asked) ? undefined : names.find(({ id }) => id === category)?.name;
  return {
    ...(movedTo !== undefined && { movedTo }),
    categories: names.map(({ id, name }) => ({ name, count: inCategories.get(id) ?? 0 })),
    glazes: [...bySlug.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
    prices: PRICE_BANDS.map((band) => ({ band, count: bands.get(band) ?? 0 })),
  };
}
