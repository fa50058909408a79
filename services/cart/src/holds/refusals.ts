import { Refusal } from '@slipcast/contracts/refusal';
import { limitText, notOpenText, ONE_OF_EACH_TEXT, PAUSED_TEXT } from '@slipcast/contracts/sale-words';

export const EXPIRED = 'Your reservation has expired. Items may no longer be available.';

export const reservationExpired = (): Refusal => new Refusal('reservation-expired', EXPIRED);
export const reservationLimit = (): Refusal =>
  new Refusal('reservation-limit', 'This reservation cannot be extended any further.');

/** In quarantine the piece may be here or not. */
export const beingChecked = (): Refusal =>
  new Refusal(
    'unavailable',
    'We are checking whether this item is still here. Please come back in a moment.',
    { headers: { 'retry-after': '60' } },
  );

/** The two hours are over, and others come first until `waitUntil`; milliseconds of Redis's clock. */
export function waitForOthers(now: number, waitUntil: number): Refusal {
  const minutes = Math.max(1, Math.ceil((waitUntil - now) / 60_000));
  return new Refusal(
    'reservation-limit',
    `You've reserved this for as long as we allow, so it's someone else's turn. You can reserve it again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      headers: { 'retry-after': String(Math.max(1, Math.ceil((waitUntil - now) / 1000))) },
      data: { availableAt: new Date(waitUntil).toISOString() },
    },
  );
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

/** The pot's update has not opened. @param opensAt milliseconds since 1970 */
export function notOpenYet(opensAt: number): Refusal {
  const at = new Date(opensAt).toISOString();
  return new Refusal('not-open-yet', notOpenText(at), { data: { opensAt: at } });
}
export const updatePaused = (): Refusal => new Refusal('update-paused', PAUSED_TEXT);
/** @param pieces of the whole update; null: one of each pot */
export const updateLimit = (pieces: number | null): Refusal =>
  new Refusal('update-limit', pieces === null ? ONE_OF_EACH_TEXT : limitText(pieces), { data: { pieces } });
