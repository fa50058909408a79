import { Refusal } from '@slipcast/contracts/refusal';

export const EXPIRED = 'Your reservation has expired. Items may no longer be available.';

export const productNotFound = (): Refusal => new Refusal('product-not-found', 'Product not found');
export const itemNotFound = (): Refusal => new Refusal('not-found', 'This item is not in your cart');
export const reservationExpired = (): Refusal => new Refusal('reservation-expired', EXPIRED);
export const reservationLimit = (): Refusal =>
  new Refusal('reservation-limit', 'This reservation cannot be extended any further.');
export const cartFull = (most: number, of: 'different items' | 'pieces'): Refusal =>
  new Refusal('conflict', `Your cart is full. It has room for ${most} ${of}.`);

/** A reservation that has had its whole time goes to others first; milliseconds of Redis's clock. */
export function heldLongEnough({ now, until, byNetwork }: Cooling): Refusal {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  const again = `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return new Refusal(
    'reservation-limit',
    byNetwork
      ? `This was reserved from your network for as long as is possible. It is open to others first now. Log in to reserve it, or try again ${again}.`
      : `You have had this reserved for as long as is possible. It is open to others first now. You can reserve it again ${again}.`,
    {
      headers: { 'retry-after': String(Math.max(1, Math.ceil((until - now) / 1000))) },
      data: { availableAt: new Date(until).toISOString() },
    },
  );
}
interface Cooling {
  now: number;
  /** When the cool-down ends. */
  until: number;
  /** 1: other guests of the same network had it. */
  byNetwork: number;
}

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
