import { setTimeout as sleep } from 'node:timers/promises';
import { isPot } from '@slipcast/contracts/by-hand';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Order } from '../orders/order-record.ts';
import type { CartClient } from './cart-client.ts';
import type { Claims } from './claim-by-receipts.ts';
import { ClaimOver, ParcelGone, StaleClaim } from './place-order.ts';
import type { PlacedWith } from './placed-with.ts';
import { goneMessage, nameOf } from './pricing.ts';

/** The cart service learns of a sale within milliseconds, unless the bus is down. */
const CLAIM_TRIES = 30;
const CLAIM_AGAIN_MS = 50;

export interface Placing {
  cart: CartClient;
  /** `placeOrder`, once the ledger has been reconciled. */
  place(order: Order, claims: Claims, more?: PlacedWith): Promise<Order | null>;
}

/**
 * Claims the shopper's holds and places the order while the claims stand. One hold backs one sale: when another sale of the same shopper
 * has used the hold, the claim is repeated until the cart service knows about that sale. Throws Refusal 'unavailable' when that takes too
 * long, because what is left may be promised to others. Without an order, what was reserved for it alone is released.
 */
export async function placeClaimed(
  { place, cart }: Placing,
  order: Order,
  {
    guest,
    receipts: given,
    anyTime,
  }: { guest?: Owner | undefined; receipts: readonly string[]; anyTime?: boolean },
): Promise<Order> {
  let before = order.placedAt;
  let receipts = given;
  const pots = order.lines.filter(isPot);
  for (let tries = 1; ; tries += 1) {
    const claim = await cart.claim(order.owner, pots, { guest, receipts, before, anyTime });
    const { refused, claims, raised = [] } = claim;
    if (refused)
      throw new Refusal('reserved-by-others', goneMessage(refused), { data: { pot: nameOf(refused) } });
    try {
      const placed = await place(order, claims);
      if (!placed) throw new AlreadyPlaced(`payment ${order.paymentId} already has an order`);
      return placed;
    } catch (error) {
      if (error instanceof ParcelGone) await cart.release(order.owner, raised);
      // The claim has ended, so only the cart service can say who holds the pot now.
      if (error instanceof ClaimOver) [before, receipts] = [error.now, []];
      const again = error instanceof ClaimOver || error instanceof StaleClaim;
      // An ended claim reserves nothing, and after an unknown error the order may have been placed.
      if (error instanceof StaleClaim || error instanceof Refusal || error instanceof AlreadyPlaced)
        await cart.release(order.owner, raised);
      if (!again) throw error;
      if (tries === CLAIM_TRIES) throw stillBusy();
      await sleep(CLAIM_AGAIN_MS);
    }
  }
}

/** The payment already has an order, or was released. */
export class AlreadyPlaced extends Error {
  override name = 'AlreadyPlaced';
}
const stillBusy = () =>
  new Refusal(
    'unavailable',
    "We're still working on your last order. You have not been charged. Please try again in a moment.",
    { headers: { 'retry-after': '5' } },
  );
