import { z } from 'zod';
import { QUANTITY_MAX } from '../limits.ts';
import { Id, VariantId, type Owner } from '../ids.ts';
import { given } from '../number.ts';
import { bothSpellings } from '../spelling.ts';

const quantity = z.coerce
  .number({ error: 'Quantity must be a whole number' })
  .int('Quantity must be a whole number')
  .max(QUANTITY_MAX);

/** Price, stock, name and pictures may come along (C§3); the server knows them better and does not read them. */
export const AddToCartBody = bothSpellings(
  z.object({
    product_id: z.coerce.string().pipe(Id),
    variantId: VariantId,
    quantity: given(quantity.min(1, 'Quantity must be at least 1')).default(1),
  }),
);
/** 0 or less removes the item. */
export const UpdateCartItemBody = z.object({ quantity: given(quantity) });

export interface WireCartItem {
  id: string;
  product_id: string;
  quantity: number;
  variantId: string;
  variant_id: string;
  variant_color: string;
  /** ISO 8601; null once nothing is reserved any more. */
  reserved_at: string | null;
  expires_at: string | null;
  /** Plain words for the shopper when the hold is gone or short; else null. */
  stock_warning: string | null;
  CartProduct: {
    id: string;
    name: string;
    /** Pounds for one piece of this variant. */
    price: number;
    /** Pieces this shopper could have, their own hold included. */
    stock: number;
    imageUrl: string | null;
    variantImageUrl: string | null;
    variantImages: { url: string }[];
    images: { url: string }[];
  };
}
export interface WireCart {
  CartItems: WireCartItem[];
  /** Pounds. */
  total: number;
  /** ISO 8601, so that countdowns do not depend on the visitor's clock (decision 11). */
  serverTime: string;
}
export interface WireStockCheck {
  isAvailable: boolean;
  availableStock: number;
}

/** order -> cart, `POST /internal/claims`: make these holds outlive the order's transaction, or say why not. */
const ClaimOwner = z.custom<Owner>(
  (value) => typeof value === 'string' && /^[ug]:[A-Za-z0-9_-]{1,64}$/.test(value),
);
export const ClaimBody = z.object({
  owner: ClaimOwner,
  /** Whom a signed-in owner was before, if their client still shows that cookie: that cart becomes theirs first. */
  guest: ClaimOwner.optional(),
  items: z
    .array(z.object({ productId: Id, variantId: VariantId, quantity: z.number().int().min(1) }))
    .min(1)
    .max(100),
});
export type ClaimBody = z.infer<typeof ClaimBody>;
/**
 * `version`: the stock version that a claim was granted by. A hold backs one sale, so whoever bought the same SKU in a
 * newer version has to claim anew.
 */
export type ClaimAnswer =
  | { claimed: true; versions: { productId: string; variantId: string; version: number }[] }
  | { claimed: false; refused: { productId: string; variantId: string; available: number }[] };
