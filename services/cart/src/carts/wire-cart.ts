import { createHash } from 'node:crypto';
import type { WireCart, WireCartItem } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { toPounds, type Pence } from '@slipcast/contracts/money';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import { availableTo, ownPieces, type HoldAnswer } from '../holds/hold.ts';
import { EXPIRED } from '../holds/refusals.ts';
import type { Buyable } from '../products/product.ts';
import type { CartItem } from '../snapshot/snapshot-queries.ts';

/** An item's id: always the same for one owner and SKU, and unique. */
export const itemId = (owner: Owner, sku: Sku): string =>
  createHash('sha256')
    .update(`${owner} ${skuKey(sku)}`)
    .digest('base64url')
    .slice(0, 22);

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Signs what a receipt says. */
export type SignReceipt = (
  receipt: Sku & { owner: Owner; quantity: number; until: number; version: number; seq: number },
) => string;

export function wireItem(
  owner: Owner,
  item: CartItem,
  held: HoldAnswer,
  { product, sku }: Buyable,
  sign: SignReceipt,
): WireCartItem {
  const { productId, variantId } = item;
  // A receipt stands for a reservation until its end.
  const quantity = ownPieces(held.hold);
  const { expiresAt: until } = held.hold;
  const reserved = quantity > 0;
  return {
    id: itemId(owner, item),
    product_id: item.productId,
    quantity: item.quantity,
    variantId: item.variantId,
    variant_id: item.variantId,
    variant_color: sku.color,
    reserved_at: reserved ? iso(held.hold.reservedAt) : null,
    expires_at: reserved ? iso(held.hold.expiresAt) : null,
    receipt: reserved
      ? sign({ owner, productId, variantId, quantity, until, version: held.version, seq: Number(held.seq) })
      : null,
    stock_warning: held.hold.quantity < item.quantity ? EXPIRED : null,
    CartProduct: {
      id: item.productId,
      name: product.name,
      price: toPounds(sku.pricePence),
      stock: availableTo(held),
      imageUrl: product.imageUrl,
      variantImageUrl: sku.imageUrl,
      variantImages: sku.images,
      images: product.images,
    },
  };
}

export const wireItemAnswer = (
  owner: Owner,
  item: CartItem,
  held: HoldAnswer,
  facts: Buyable,
  sign: SignReceipt,
) => ({
  item: wireItem(owner, item, held, facts, sign),
  serverTime: iso(held.now),
});

export interface VisibleItem {
  wire: WireCartItem;
  /** Of all its pieces. */
  pence: Pence;
  /** When it was read, in milliseconds of Redis's clock. */
  now: number;
}

/** An empty cart has no reservation that could expire, so its time may be this process's own. */
export const wireCart = (items: VisibleItem[] = []): WireCart => ({
  CartItems: items.map(({ wire }) => wire),
  total: toPounds(items.reduce((sum, { pence }) => sum + pence, 0)),
  serverTime: iso(items[0]?.now ?? Date.now()),
});
