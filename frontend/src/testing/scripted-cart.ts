import type { WireCart, ChangedCartItem, WireCartItem } from '@slipcast/contracts/http/cart';
import type { WireUser } from '@slipcast/contracts/http/auth';

type Product = WireCartItem['CartProduct'];

/** Test data: a row of the cart as the server sends it. `minutes`: how long it stays reserved, from `now`. */
export const wireItem = ({
  product = {},
  now = Date.now(),
  minutes = 30,
  ...rest
}: { product?: { [Field in keyof Product]?: unknown }; now?: number; minutes?: number | null } & {
  [Field in keyof WireCartItem]?: unknown;
} = {}): WireCartItem =>
  ({
    id: 'i1',
    product_id: 'p1',
    quantity: 2,
    variantId: 'v1',
    variant_id: 'v1',
    variant_color: 'Sea Glass',
    reserved_at: new Date(now).toISOString(),
    expires_at: minutes === null ? null : new Date(now + minutes * 60_000).toISOString(),
    stock_warning: null,
    CartProduct: {
      id: 'p1',
      name: 'Harbour Mug',
      price: 26,
      stock: 14,
      imageUrl: '/mug.jpg',
      variantImageUrl: null,
      variantImages: [],
      images: [],
      ...product,
    },
    ...rest,
  }) as WireCartItem;

export const wireCart = (items: WireCartItem[] = [wireItem()], now = Date.now()): WireCart => ({
  CartItems: items,
  total: 52,
  serverTime: new Date(now).toISOString(),
});

/** What an add or a changed quantity answers; without an item the row is gone. */
export const wireChange = (item: WireCartItem | null = null): ChangedCartItem => ({
  item,
  serverTime: new Date().toISOString(),
});

export const PROFILE: WireUser = {
  id: 'u1',
  name: 'Ada Pott',
  email: 'ada@example.com',
  is_admin: false,
  is_super_admin: false,
};
