/** One row of the cart as the shop's screens see it; `price` in pounds for one piece. */
export type CartLine = {
  id: string;
  productId: string;
  variantId: string;
  name: string;
  color: string;
  price: number;
  quantity: number;
  /** Pieces this shopper could have; null when nobody said. */
  stock: number | null;
  image: string | null;
  reservedAt: string | null;
  /** ISO, by the server's clock; null once nothing is reserved. */
  expiresAt: string | null;
  warning: string | null;
  /** The server holds the stock. False: only this browser knows of the item, so no reservation is claimed. */
  held: boolean;
};

type Wire = Record<string, unknown>;

const objectOf = (value: unknown): Wire | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : null;
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const orNull = (value: unknown): string | null => text(value) || null;
const isMissing = (value: unknown) => value === undefined || value === null || value === '';

const firstUrl = (list: unknown): string => {
  const first: unknown = Array.isArray(list) ? list[0] : null;
  return text(objectOf(first)?.['url'] ?? first);
};
const imageOf = (product: Wire): string | null =>
  firstUrl(product['variantImages']) ||
  orNull(product['variantImageUrl']) ||
  firstUrl(product['images']) ||
  orNull(product['imageUrl']);

export const keyOf = ({ productId, variantId }: Pick<CartLine, 'productId' | 'variantId'>) =>
  `${productId}/${variantId}`;

/** An item that only this browser knows of. */
export const localId = (line: Pick<CartLine, 'productId' | 'variantId'>) => `local-${keyOf(line)}`;
export const isLocal = ({ id }: Pick<CartLine, 'id'>) => id.startsWith('local-');

/** null for an item lacking its product's name or price (spec, part 4). An unreadable price is NaN, and counts nowhere. */
export function lineFrom(item: unknown): CartLine | null {
  const wire = objectOf(item);
  const product = objectOf(wire?.['CartProduct']);
  if (!wire || !product || text(product['name']) === '' || isMissing(product['price'])) return null;
  return {
    id: text(wire['id']),
    productId: text(wire['product_id'] ?? product['id']),
    variantId: text(wire['variantId'] ?? wire['variant_id']) || 'main',
    name: text(product['name']),
    color: text(wire['variant_color']),
    price: Number(product['price']),
    quantity: Number(wire['quantity']) || 1,
    stock: isMissing(product['stock']) ? null : Number(product['stock']),
    image: imageOf(product),
    reservedAt: orNull(wire['reserved_at']),
    expiresAt: orNull(wire['expires_at']),
    warning: orNull(wire['stock_warning']),
    held: true,
  };
}

/** A usable price in whole pence, or null: the total and the payment count no other. */
export const penceOf = (price: number): number | null =>
  Number.isFinite(price) && price >= 0 ? Math.round(price * 100) : null;

/** Pence; ignores invalid and negative prices. */
export const cartTotal = (lines: readonly Pick<CartLine, 'price' | 'quantity'>[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + (penceOf(price) ?? 0) * quantity, 0);

export const cartCount = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
