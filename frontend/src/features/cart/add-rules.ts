import { toPence, toPounds } from '../../base/money.ts';
import { cartText } from '../../base/strings/cart.ts';
import { type CartLine, localId } from './cart-line.ts';

/** What the product page sends; `price` in pounds, base plus adjustment; `variantId` 'main' or an id. */
export type AddToCartPayload = {
  product_id: string;
  quantity?: number;
  color: string;
  variantId: string;
  stock: number;
  price: number;
  name: string;
  imageUrl: string | null;
  variantImageUrl: string | null;
  variantImages: { url: string }[];
};

const RESERVATION_MS = 30 * 60 * 1000;

export const quantityOf = ({ quantity }: { quantity?: number | undefined }) => quantity ?? 1;

/** Why an add is refused before anyone is asked, or null. `inCart`: pieces of the same choice already there. */
export function addRefusal(payload: AddToCartPayload, inCart: number): string | null {
  if (payload.stock <= 0) return 'This product is out of stock';
  return inCart + quantityOf(payload) > payload.stock ? cartText.notEnough(payload.stock) : null;
}

/** The line this browser has by itself; `now` by the server's clock. */
export function localLine(payload: AddToCartPayload, quantity: number, now: number): CartLine {
  const { product_id: productId, variantId, name, color, stock } = payload;
  return {
    id: localId({ productId, variantId }),
    productId,
    variantId,
    name,
    color,
    pricePence: toPence(payload.price),
    quantity,
    stock,
    image: payload.variantImages[0]?.url ?? payload.variantImageUrl ?? payload.imageUrl,
    reservedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + RESERVATION_MS).toISOString(),
    warning: null,
    receipt: null,
    held: false,
  };
}

export const payloadOf = (line: CartLine): AddToCartPayload => ({
  product_id: line.productId,
  quantity: line.quantity,
  color: line.color,
  variantId: line.variantId,
  stock: line.stock,
  price: toPounds(line.pricePence),
  name: line.name,
  imageUrl: line.image,
  variantImageUrl: line.variantId === 'main' ? null : line.image,
  variantImages: [],
});
