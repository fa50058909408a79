import type { WireCart, WireCartItem } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { NO_HOLD } from '../holds/hold.ts';
import type { CartItem } from '../redis/sku.ts';
import { wireCart, wireItem } from './wire-cart.ts';
import type { Dependencies } from './dependencies.ts';

type Reading = Pick<Dependencies, 'carts' | 'holds' | 'products' | 'signReceipt'>;

/** The owner's cart as it is now; `guest` is who the owner was before signing in. */
export async function cartOf(dependencies: Reading, owner: Owner, guest?: Owner): Promise<WireCart> {
  const items = await dependencies.carts.items(owner);
  const read = await Promise.all(items.map((item) => visibleItem(dependencies, owner, item, guest)));
  const visible = read.filter((one) => one !== null);
  return wireCart(
    visible.map(({ wire }) => wire),
    visible[0]?.now ?? Date.now(),
  );
}

/** An item with what is reserved for it now; null when nothing is known of its product (C296). */
async function visibleItem(
  { products, holds, signReceipt }: Reading,
  owner: Owner,
  item: CartItem,
  guest?: Owner,
): Promise<{ wire: WireCartItem; now: number } | null> {
  const [known, held] = await Promise.all([products.get(item.productId), holds.read(item, owner, guest)]);
  const sku = known?.facts?.skus.find((one) => one.variantId === item.variantId);
  if (!known?.facts || !sku) return null;
  const current = known.removed ? { ...held, onHand: 0, hold: NO_HOLD } : held;
  const wire = wireItem(owner, item, current, { product: known.facts, sku }, signReceipt);
  return { wire, now: held.now };
}
