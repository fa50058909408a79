import type { EventData } from '@slipcast/contracts/events/registry';
import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import { choiceName } from '@slipcast/contracts/named-option';
import { nameOfSecond } from '@slipcast/contracts/seconds';
import type { Product } from '../products/product.ts';
import { adjust, NO_STOCK } from '../stock/stock.ts';

type Asked = EventData<'refund.second-requested.v1'>;

const NO_CATEGORY = 'Uncategorised';

/** What is wrong with it comes first. It ends with a full stop, because a page shows each sentence on a line of its own. */
function describe({ flaw }: Asked, description: string): string {
  const first = `Sold as a second: ${flaw}${/[.!?]$/.test(flaw) ? '' : '.'}`;
  return `${first}\n${description}`.trim().slice(0, PRODUCT_LIMITS.description);
}

/** The row of the pot that was sold, by what the order's line says of it. */
const soldOf = ({ color }: Asked, from: Product | null) =>
  from && [...from.variants, from].find((one) => choiceName(from.optionName ?? '', one.color) === color);

/** Those of the colour that it was, if it has its own. */
const picturesOf = (sold: ReturnType<typeof soldOf>, from: Product | null) =>
  (sold?.images.length ? sold.images : from?.images) ?? [];

/**
 * Pieces with a flaw as a product of their own: everything that the maker has written about the pot that they were, at their own price,
 * and in stock exactly so often.
 *
 * @param from the pot that they were; null where the catalogue has never had it
 */
export function secondOf(asked: Asked, from: Product | null, now: Date): Product {
  const { quantity, pricePence, publish, by } = asked;
  const sold = soldOf(asked, from);
  const images = asked.images.length > 0 ? asked.images : picturesOf(sold, from);
  return {
    ...(!publish && { state: 'draft' as const }),
    name: nameOfSecond(asked.productName),
    description: describe(asked, from?.description ?? ''),
    pricePence,
    category: from?.category ?? NO_CATEGORY,
    color: sold?.color ?? asked.color.slice(0, PRODUCT_LIMITS.color),
    ...(sold && from?.optionName && { optionName: from.optionName }),
    weightGrams: from?.weightGrams ?? 0,
    lengthMm: from?.lengthMm ?? 0,
    widthMm: from?.widthMm ?? 0,
    heightMm: from?.heightMm ?? 0,
    care: from?.care ?? '',
    making: from?.making ?? '',
    ...(from?.packedGrams && { packedGrams: from.packedGrams }),
    ...(from?.collectionOnly && { collectionOnly: from.collectionOnly }),
    ...(from?.hsCode && { hsCode: from.hsCode }),
    ...(from?.origin && { origin: from.origin }),
    images,
    imageUrl: images[0]?.url ?? null,
    stock: adjust(NO_STOCK, { stock: quantity }, by),
    variants: [],
    revision: 1,
    changedAt: now.toISOString(),
  };
}
