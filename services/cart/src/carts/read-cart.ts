import type { WireCart } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { NO_HOLD } from '../holds/hold.ts';
import type { CartItem } from '../snapshot/snapshot-queries.ts';
import type { CartParts } from './parts.ts';
import { itemId, wireCart, wireItem, type VisibleItem } from './wire-cart.ts';

type Reading = Pick<CartParts, 'carts' | 'holds' | 'products' | 'signReceipt'>;

/** The owner's cart as it is now; `guest` is the owner before logging in. */
export async function cartOf(parts: Reading, owner: Owner, guest?: Owner): Promise<WireCart> {
  const items = await parts.carts.items(owner);
  const read = await Promise.all(items.map((item) => visibleItem(parts, owner, item, guest)));
  return wireCart(read.filter((one) => one !== null));
}

/** An item with its reservation; null when its product is unknown (C296). */
async function visibleItem(
  { products, holds, signReceipt }: Reading,
  owner: Owner,
  item: CartItem,
  guest?: Owner,
): Promise<VisibleItem | null> {
  const [known, held] = await Promise.all([products.get(item.productId), holds.read(item, owner, guest)]);
  const sku = known?.facts?.skus.find((one) => one.variantId === item.variantId);
  if (!known?.facts || !sku) return null;
  const current = known.removed ? { ...held, onHand: 0, hold: NO_HOLD } : held;
  const wire = wireItem(owner, item, current, { product: known.facts, sku }, signReceipt);
  return { wire, pence: sku.pricePence * item.quantity, now: held.now };
}

/** The shopper's item with that id. Throws Refusal 404, also for other people's items. */
export async function findOwnItem(
  { carts }: Pick<CartParts, 'carts'>,
  owner: Owner | null,
  id: string,
): Promise<{ owner: Owner; item: CartItem }> {
  const item = owner && (await carts.items(owner)).find((one) => itemId(owner, one) === id);
  if (!item) throw new Refusal('not-found', 'This item is not in your cart');
  return { owner, item };
}
