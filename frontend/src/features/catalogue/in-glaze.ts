import { type ChoiceFilters, isWanted } from '@slipcast/contracts/choice-filters';
import { type Option, optionsOf, priceOf } from './options.ts';
import type { Product } from './product.ts';

/** A pot as it is in this glaze: its photograph, its price, the query of its address. */
function inOption(pot: Product, option: Option) {
  const { id, images, imageUrl, alts, color, isMain } = option;
  if (isMain) return { ...pot, query: '' };
  const shown = images.length > 0 || imageUrl ? { images, imageUrl, alts, imageTone: undefined } : {};
  return {
    ...pot,
    ...shown,
    color,
    query: `?variant=${encodeURIComponent(id)}`,
    pricePence: priceOf(pot, option),
  };
}

/** The pot in the first glaze that fulfils the filters, as they listed it for that; else as it is. */
export function inGlaze(pot: Product, filters: ChoiceFilters) {
  const wanted = optionsOf(pot).find((option) =>
    isWanted({ glaze: option.color, pricePence: priceOf(pot, option), stock: option.stock }, filters),
  );
  return wanted ? inOption(pot, wanted) : { ...pot, query: '' };
}
