import type { Owner } from '@slipcast/contracts/ids';
import type { Buyable } from './product.ts';
import { itemNotFound, productNotFound } from '../holds/refusals.ts';
import type { CartItem, Sku } from '../redis/sku.ts';
import { itemId } from '../carts/wire-cart.ts';
import type { Dependencies } from '../carts/dependencies.ts';

/** The facts of something that can be bought now. Throws Refusal 404. */
export async function findBuyable(
  { products }: Pick<Dependencies, 'products'>,
  { productId, variantId }: Sku,
): Promise<Buyable> {
  const known = await products.get(productId);
  const sku = known?.facts?.skus.find((one) => one.variantId === variantId);
  if (known?.removed) throw productNotFound(known.facts?.name);
  if (!known?.facts || !sku) throw productNotFound();
  return { product: known.facts, sku };
}

/** The shopper's item with that id. Throws Refusal 404, also for other people's items. */
export async function findOwnItem(
  { carts }: Pick<Dependencies, 'carts'>,
  owner: Owner | null,
  id: string,
): Promise<{ owner: Owner; item: CartItem }> {
  if (!owner) throw itemNotFound();
  const item = (await carts.items(owner)).find((one) => itemId(owner, one) === id);
  if (!item) throw itemNotFound();
  return { owner, item };
}
