import type { ChangedCartItem, WireCart, WireCartItem } from '@slipcast/contracts/http/cart';
import { toPence } from '../../base/money.ts';

/** Pieces whose add failed: `pieces` more were asked for when the server had `beside`. */
export type Unsent = { pieces: number; beside: number };

export type CartLine = {
  id: string;
  productId: string;
  variantId: string;
  name: string;
  color: string;
  /** For one piece; 0 when it could not be read. */
  pricePence: number;
  quantity: number;
  /** Pieces that this shopper could have. */
  stock: number;
  image: string | null;
  reservedAt: string | null;
  /** ISO, by the server's clock; null once nothing is reserved. */
  expiresAt: string | null;
  warning: string | null;
  /** Proves the reservation at checkout. */
  receipt: string | null;
  /** The server holds the stock. False: only this browser knows of the item, so no reservation is claimed. */
  held: boolean;
  /** Of `quantity`, what the server has not been given because the add failed. */
  unsent?: Unsent | undefined;
  /** What it cost when it was added, if it costs something else now. */
  wasPence?: number | undefined;
};
export type ChoiceOf = Pick<CartLine, 'productId' | 'variantId'>;

/** One product in one variant: there is one row for it. */
export const keyOf = ({ productId, variantId }: ChoiceOf) => `${productId}/${variantId}`;

/** An item that only this browser knows of. */
export const localId = (choice: ChoiceOf) => `local-${keyOf(choice)}`;
export const isLocal = ({ id }: Pick<CartLine, 'id'>) => id.startsWith('local-');

/** Expired items do not count: adding the same again starts anew. */
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
    variantId: item.variantId || item.variant_id || 'main',
    name: product.name,
    color: item.variant_color,
    pricePence: toPence(product.price),
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

/** Pence; ignores invalid and negative prices. */
export const cartTotal = (lines: readonly Pick<CartLine, 'pricePence' | 'quantity'>[]): number =>
  lines.reduce(
    (sum, { pricePence, quantity }) =>
      sum + (Number.isSafeInteger(pricePence) && pricePence > 0 ? pricePence * quantity : 0),
    0,
  );

export const cartCount = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
