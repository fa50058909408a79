import { type ChoiceFilters, isWanted } from '@slipcast/contracts/choice-filters';
import type { Product, Variant } from './product.ts';

/** A pot as it is in this variant: its photograph, its price, the query of its address. */
function inVariant(pot: Product, { id, color, adjustmentPence, images, imageUrl, alts }: Variant) {
  const shown = images.length > 0 || imageUrl ? { images, imageUrl, alts, imageTone: undefined } : {};
  const query = `?variant=${encodeURIComponent(id)}`;
  return { ...pot, ...shown, color, query, pricePence: pot.pricePence + adjustmentPence };
}

/** The pot in the first glaze that fulfils the filters that it is listed for; else as it is. */
export function inGlaze(pot: Product, filters: ChoiceFilters) {
  const { color: glaze, pricePence, stock, variants } = pot;
  const variant = isWanted({ glaze, pricePence, stock }, filters)
    ? undefined
    : variants.find((one) =>
        isWanted(
          { glaze: one.color, pricePence: pricePence + one.adjustmentPence, stock: one.stock },
          filters,
        ),
      );
  return variant ? inVariant(pot, variant) : { ...pot, query: '' };
}
