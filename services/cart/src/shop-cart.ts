import type { WireCartItem } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import type { CartItem, Carts } from './carts.ts';
import { NO_HOLD } from './hold.ts';
import type { HoldAnswer, Holder, Holds } from './holds.ts';
import type { ProductFacts, Products, SkuFacts } from './products.ts';
import { itemNotFound, productNotFound } from './refusals.ts';
import type { GuestCeiling } from './guest-ceiling.ts';
import type { Shoppers } from './shopper.ts';
import type { Sku } from './sku.ts';
import { itemId, wireItem } from './wire.ts';

/** What the routes work with. */
export interface CartShop {
  holds: Holds;
  carts: Carts;
  products: Products;
  shoppers: Shoppers;
  ceiling: GuestCeiling;
}

/** The facts of something that can be bought now. Throws Refusal 404. */
export async function buyable(
  { products }: CartShop,
  { productId, variantId }: Sku,
): Promise<{ product: ProductFacts; sku: SkuFacts }> {
  const known = await products.get(productId);
  const sku = known?.facts?.skus.find((one) => one.variantId === variantId);
  if (!known?.facts || known.removed || !sku) throw productNotFound();
  return { product: known.facts, sku };
}

/** The owner's item of that id. Throws Refusal 404, for other people's items too. */
export async function ownItem({ carts }: CartShop, owner: Owner | null, id: string): Promise<CartItem> {
  const items = owner ? await carts.items(owner) : [];
  const item = items.find((one) => owner && itemId(owner, one) === id);
  if (!item) throw itemNotFound();
  return item;
}

/** An item with what is reserved for it now; null when nothing is known of its product (C296). */
export async function shownItem(
  shop: CartShop,
  owner: Owner,
  item: CartItem,
  guest?: Owner,
): Promise<{ wire: WireCartItem; now: number } | null> {
  const [known, held] = await Promise.all([
    shop.products.get(item.productId),
    shop.holds.look(item, owner, guest),
  ]);
  const sku = known?.facts?.skus.find((one) => one.variantId === item.variantId);
  if (!known?.facts || !sku) return null;
  const seen = known.removed ? { ...held, onHand: 0, hold: NO_HOLD } : held;
  return { wire: wireItem(owner, item, seen, known.facts, sku), now: held.now };
}

/** Does what follows a hold, and gives back what the hold has grown by when that fails: nobody holds what no cart shows. */
export async function orGiveBack<T>(
  shop: Pick<CartShop, 'holds'>,
  owner: Owner,
  sku: Sku,
  held: HoldAnswer,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const more = held.hold.quantity - held.previous;
    // With Redis away it ends by itself.
    if (more > 0) await shop.holds.giveBack(sku, owner, more).catch(() => {});
    throw error;
  }
}

/**
 * Reserves and puts into the cart. A guest's hold of the same SKU goes over instead of competing (never doubled). Throws Refusal 429 when too
 * many guests of one network begin a cart.
 */
export async function addToCart(shop: CartShop, holder: Holder, sku: Sku, quantity: number) {
  const { owner, guest, network } = holder;
  const held = await shop.holds.add(sku, holder, quantity);
  const item = await orGiveBack(shop, owner, sku, held, async () => {
    const put = await shop.carts.add(owner, sku, held.hold.quantity - held.previous, held);
    if (put.begins && network)
      await shop.ceiling.take(network).catch(async (error: unknown) => {
        await shop.carts.remove(owner, sku);
        throw error;
      });
    return put;
  });
  if (guest) await shop.carts.remove(guest, sku);
  return { item, held };
}
