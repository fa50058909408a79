import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import type { PricesBody } from '@slipcast/contracts/http/product-changes';
import { toPence } from '@slipcast/contracts/money';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import { MAIN } from '@slipcast/contracts/sku';
import { isSavedBy, keepOwnPrices, refuseIfChanged, type Product, type Variant } from './product.ts';

const MOST = toPence(PRODUCT_LIMITS.price);
const LEAST_DIFFERENCE = toPence(PRODUCT_LIMITS.adjustmentMin);

/**
 * The product with other prices. Throws Refusal 'invalid-body', or 'conflict' if another admin has saved the product since, or one of the
 * colours is gone.
 */
export function writePrices(
  before: Product,
  { prices, revisionLoaded, saveId }: PricesBody,
  now: Date,
): Product {
  if (isSavedBy(before, saveId)) return before;
  refuseIfChanged(before, revisionLoaded);
  const given = new Map(prices.map(({ variantId, price }) => [variantId, toPence(price)]));
  const known = new Set([MAIN, ...before.variants.map(({ id }) => id)]);
  if (prices.some(({ variantId }) => !known.has(variantId)))
    throw new Refusal('conflict', 'One of these colours no longer exists. Please reload the page.');
  const pricePence = given.get(MAIN) ?? before.pricePence;
  if (pricePence < 1) throw fieldRefusal('prices', 'Price must be above 0');
  const priced = (variant: Variant): Variant => {
    const own = given.get(variant.id) ?? pricePence + variant.adjustmentPence;
    const adjustmentPence = own - pricePence;
    if (own < 1) throw fieldRefusal('prices', `${variant.color}: the price must be above 0`);
    if (own > MOST || (!variant.ownPrice && adjustmentPence < LEAST_DIFFERENCE))
      throw fieldRefusal('prices', `${variant.color}: the price is too high, or too far below the product’s`);
    return { ...variant, adjustmentPence };
  };
  const variants = keepOwnPrices(before, pricePence).map(priced);
  return {
    ...before,
    pricePence,
    variants,
    revision: (before.revision ?? 0) + 1,
    changedAt: now.toISOString(),
    ...(saveId !== undefined && { saveId }),
  };
}
