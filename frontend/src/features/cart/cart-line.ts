import type { ChangedCartItem, WireCart, WireCartItem } from '@slipcast/contracts/http/cart';
import { readPence } from '@slipcast/contracts/money';
import { MAIN, type Sku, skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';

/** An item that only this browser knows of. */
export const localId = (sku: Sku) => `local-${skuKey(sku)}`;
export const isLocal = ({ id }: Pick<CartLine, 'id'>) => id.startsWith('local-');

/** Expired items do not count: adding the same again makes a new reservation. */
export const isLive = ({ expiresAt }: CartLine, now: number) =>
  expiresAt === null || Date.parse(expiresAt) > now;

export const isHeld = ({ held, expiresAt }: CartLine) => held && expiresAt !== null;

/** False: it was sold or deleted, or others have all of it. */
export const isAvailable = (line: CartLine) => line.stock > 0 || isHeld(line);

/** null for an item lacking its product's name or price (spec, part 4). */
export function lineFrom(item: WireCartItem): CartLine | null {
  const product: WireCartItem['CartProduct'] | null = item.CartProduct;
  if (!product?.name || (!product.price && product.price !== 0)) return null;
  return {
    id: item.id,
    productId: item.product_id,
    variantId: item.variantId || item.variant_id || MAIN,
    name: product.name,
    color: item.variant_color,
    pricePence: readPence(product.price),
    quantity: item.quantity,
    stock: product.stock,
    image:
      product.variantImages[0]?.url ??
      product.variantImageUrl ??
      product.images[0]?.url ??
      product.imageUrl ??
      null,
    reservedAt: item.reserved_at,
    expiresAt: item.expires_at,
    warning: item.stock_warning,
    receipt: item.receipt,
    held: true,
  };
}

/** Server time minus the visitor's, in milliseconds. */
const clockOffsetFrom = ({ serverTime }: { serverTime: string }): number =>
  Date.parse(serverTime) - Date.now() || 0;

export const serverCartFrom = (cart: WireCart) => ({
  lines: cart.CartItems.map(lineFrom).filter((line) => line !== null),
  /** Ids of items that came without their product: nothing to show, and a reason not to take money. */
  withoutDetails: cart.CartItems.filter(({ CartProduct }) => !CartProduct).map(({ id }) => id),
  clockOffset: clockOffsetFrom(cart),
});

export const cartChangeFrom = (change: ChangedCartItem) => ({
  /** null when it was removed. */
  line: change.item ? lineFrom(change.item) : null,
  clockOffset: clockOffsetFrom(change),
});

export type ServerCart = ReturnType<typeof serverCartFrom>;
export type CartChange = ReturnType<typeof cartChangeFrom>;
