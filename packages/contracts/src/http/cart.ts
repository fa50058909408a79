import { z } from 'zod';
import { Id, Owner, VariantId } from '../ids.ts';
import { given } from '../number.ts';
import { bothSpellings } from '../spelling.ts';
import { ImageAddress, WireImage } from './catalogue.ts';
import { AnyId, AtLeastOne, Count, EXAMPLE_ID, Moment, Pounds, Quantity, text } from './fields.ts';

/** Clients may also send price, stock, name and pictures (C§3); the server ignores them, because it knows better. */
export const AddToCartBody = bothSpellings(
  z.object({
    product_id: z.coerce.string().pipe(Id),
    variantId: VariantId,
    quantity: AtLeastOne.default(1),
  }),
);
/** 0 or less removes the item. */
export const UpdateCartItemBody = z.object({ quantity: given(Quantity) });

export const WireCartItem = z
  .object({
    id: text('x1Yb3nP0q8RkT5uVwZ2aBc'),
    product_id: AnyId,
    quantity: Count,
    variantId: text('main'),
    variant_id: text('main'),
    variant_color: text('Slate'),
    reserved_at: Moment.nullable().describe('null once nothing is reserved any more'),
    expires_at: Moment.nullable().describe('When the reservation ends'),
    receipt: text('eyJvd25lciI6Imc6YWRhIn0.sEG7ZKJt4h8')
      .nullable()
      .describe('Proves the reservation: with it its owner can check out while the cart service is away'),
    stock_warning: text('Your reservation has expired. Items may no longer be available.')
      .nullable()
      .describe('For the shopper, if the reservation has gone or is short'),
    CartProduct: z.object({
      id: AnyId,
      name: text('Tall mug'),
      price: Pounds.describe('Pounds for one piece of this variant'),
      stock: Count.describe('Pieces that this shopper could have, including their own reservation'),
      imageUrl: ImageAddress.nullable(),
      variantImageUrl: ImageAddress.nullable(),
      variantImages: z.array(WireImage),
      images: z.array(WireImage),
    }),
  })
  .meta({ id: 'CartItem' });
export type WireCartItem = z.infer<typeof WireCartItem>;
/** The server's time, so that countdowns do not depend on the visitor's clock (decision 11). */
const serverTime = Moment;
export const WireCart = z
  .object({ CartItems: z.array(WireCartItem), total: Pounds, serverTime })
  .meta({ id: 'Cart' });
export type WireCart = z.infer<typeof WireCart>;
export const CartItemAnswer = z.object({ item: WireCartItem, serverTime });
/** `item` is null once it has been removed. */
export const ChangedCartItem = z.object({ item: WireCartItem.nullable(), serverTime });
export type ChangedCartItem = z.infer<typeof ChangedCartItem>;
export const RemovedCartItem = z.object({ removed: text('x1Yb3nP0q8RkT5uVwZ2aBc') });
export const WireStockCheck = z.object({ isAvailable: z.boolean(), availableStock: Count });
export type WireStockCheck = z.infer<typeof WireStockCheck>;
/** Variants of which nothing is reserved are left out. */
export const ProductHolds = z.object({
  holds: z.array(
    z.object({
      variantId: text('main'),
      held: Count,
      until: Moment.describe('When the last of these reservations ends'),
    }),
  ),
});
export type ProductHolds = z.infer<typeof ProductHolds>;

/** What all shoppers together have reserved. */
export const WireHeldPots = z.object({
  held: z.array(
    z.object({
      productId: text(EXAMPLE_ID),
      variantId: text('main'),
      pieces: Count,
      freeAt: Moment.describe('When the first of these reservations ends, unless it is extended'),
    }),
  ),
});
export type WireHeldPots = z.infer<typeof WireHeldPots>;

/** order -> cart, `POST /internal/claims`: make these holds outlive the order's transaction, or say why not. */
export const ClaimBody = z.object({
  owner: Owner,
  /** The guest that a logged-in owner was before, if their client still sends the cookie; that cart is merged first. */
  guest: Owner.optional(),
  items: z
    .array(z.object({ productId: Id, variantId: VariantId, quantity: z.number().int().min(1) }))
    .min(1)
    .max(100),
  /** Also before the pots' shop update opens: the maker sells them herself. */
  anyTime: z.boolean().optional(),
});
export type ClaimBody = z.infer<typeof ClaimBody>;
/** order -> cart, `POST /internal/releases`: what a claim reserved for an order that was not placed. */
export const ReleaseBody = ClaimBody.omit({ guest: true, anyTime: true });
export type ReleaseBody = z.infer<typeof ReleaseBody>;
/**
 * `version` is the stock version that granted the claim. A hold backs one sale, so a shopper who has since bought the same
 * SKU has to claim again, and so has one who has given pieces up since `seq`. `lastsMs` is how long the claim lasts from then
 * on; a sale after that must claim again. `raised`: pieces that were reserved for this order alone; they are released
 * (`POST /internal/releases`) if no order comes of it.
 */
export type ClaimAnswer =
  | {
      claimed: true;
      versions: {
        productId: string;
        variantId: string;
        version: number;
        seq?: number;
        raised?: number;
        lastsMs?: number;
      }[];
    }
  | { claimed: false; refused: { productId: string; variantId: string; available: number }[] };
