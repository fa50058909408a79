import { HOLD_MS } from '@slipcast/contracts/durations';
import type { CartLine } from '../../base/cart-line.ts';
import { cartText } from '../../base/strings/cart.ts';
import { localId } from './cart-line.ts';

/** A pot that a shopper wants, and what the cart shows of it until the server has answered. Every line of the cart is one. */
export type Wanted = Pick<
  CartLine,
  'productId' | 'variantId' | 'name' | 'color' | 'pricePence' | 'stock' | 'image'
> & { quantity?: number };

export const quantityOf = ({ quantity = 1 }: Pick<Wanted, 'quantity'>) => quantity;

/** All that the server needs (`AddToCartBody`). */
export const addBody = (wanted: Wanted) => ({
  product_id: wanted.productId,
  variantId: wanted.variantId,
  quantity: quantityOf(wanted),
});

/** Why an add is refused before the server is asked, or null. `inCart`: pieces of the same SKU already there. */
export function addRefusal(wanted: Wanted, inCart: number): string | null {
  if (wanted.stock <= 0) return 'This product is out of stock';
  return inCart + quantityOf(wanted) > wanted.stock ? cartText.notEnough(wanted.stock) : null;
}

/** A line that only this browser knows of; `now` by the server's clock. */
export function localLine(wanted: Wanted, quantity: number, now: number): CartLine {
  const { productId, variantId, name, color, pricePence, stock, image } = wanted;
  return {
    id: localId(wanted),
    productId,
    variantId,
    name,
    color,
    pricePence,
    quantity,
    stock,
    image,
    reservedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + HOLD_MS).toISOString(),
    warning: null,
    receipt: null,
    held: false,
  };
}
