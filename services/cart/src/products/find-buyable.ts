import { Refusal } from '@slipcast/contracts/refusal';
import type { Sku } from '@slipcast/contracts/sku';
import type { Products } from './product-cache.ts';
import type { Buyable } from './product.ts';

/** @param name of a product that was deleted or archived */
const productNotFound = (name?: string): Refusal =>
  new Refusal('product-not-found', name ? `${name} is no longer in the shop` : 'Product not found');

/** The facts of something that can be bought now. Throws Refusal 404. */
export async function findBuyable(
  products: Pick<Products, 'get'>,
  { productId, variantId }: Sku,
): Promise<Buyable> {
  const known = await products.get(productId);
  const sku = known?.facts?.skus.find((one) => one.variantId === variantId);
  if (known?.removed) throw productNotFound(known.facts?.name);
  if (!known?.facts || !sku) throw productNotFound();
  return { product: known.facts, sku };
}
