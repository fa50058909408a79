import type { EventData } from '@slipcast/contracts/events/registry';
import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
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

/** Those of the colour that it was, if it has its own. */
function picturesOf({ color }: Asked, from: Product | null) {
  const variant = from?.variants.find((one) => one.color === color && one.images.length > 0);
  return variant?.images ?? from?.images ?? [];
}

/**
 * Pieces with a flaw as a product of their own: everything that the maker has written about the pot that they were, at their own price,
 * and in stock exactly so often.
 *
 * @param from the pot that they were; null where the catalogue has never had it
 */
export function secondOf(asked: Asked, from: Product | null, now: Date): Product {
  const { quantity, pricePence, publish, by } = asked;
  const images = asked.images.length > 0 ? asked.images : picturesOf(asked, from);
  return {
    ...(!publish && { state: 'draft' as const }),
    name: nameOfSecond(asked.productName),
    description: describe(asked, from?.description ?? ''),
    pricePence,
    category: from?.category ?? NO_CATEGORY,
    color: asked.color,
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
