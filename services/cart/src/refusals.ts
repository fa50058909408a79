import { Refusal } from '@slipcast/service-kit/refusal';

export const EXPIRED = 'Your reservation has expired. Items may no longer be available.';

export const productNotFound = (): Refusal => new Refusal('product-not-found', 'Product not found');
export const itemNotFound = (): Refusal => new Refusal('not-found', 'This item is not in your cart');
export const reservationExpired = (): Refusal => new Refusal('reservation-expired', EXPIRED);
export const reservationLimit = (): Refusal =>
  new Refusal('reservation-limit', 'This reservation cannot be extended any further.');
export const cartFull = (most: number): Refusal =>
  new Refusal('conflict', `Your cart is full. It has room for ${most} different items.`);

/** Why a shopper cannot have what they ask for (C§5, decision 10). `available` counts what they hold themselves. */
export function notAvailable({ onHand, available }: { onHand: number; available: number }): Refusal {
  if (onHand <= 0) return new Refusal('out-of-stock', 'This product is out of stock');
  if (available <= 0)
    return new Refusal(
      'reserved-by-others',
      'This item is currently reserved by another user. Please try again later.',
    );
  return new Refusal('not-enough-stock', `Not enough stock available. Only ${available} items remaining.`, {
    data: { availableStock: available },
  });
}
