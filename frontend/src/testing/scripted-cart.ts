/** Test data: a cart as the server sends it. `minutes`: how long it stays reserved, from `now`. */
export const wireItem = ({
  id = 'i1',
  product = {},
  now = Date.now(),
  minutes = 30,
  ...rest
}: {
  id?: string;
  product?: Record<string, unknown>;
  now?: number;
  minutes?: number | null;
  [field: string]: unknown;
} = {}) => ({
  id,
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
});

export const wireCart = (items: unknown[] = [wireItem()], now = Date.now()) => ({
  CartItems: items,
  total: 52,
  serverTime: new Date(now).toISOString(),
});

export const PROFILE = { id: 'u1', name: 'Ada Pott', email: 'ada@example.com', is_admin: false };
