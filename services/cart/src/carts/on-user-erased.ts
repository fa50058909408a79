import { parseEvent } from '@slipcast/contracts/events/registry';
import { userOwner } from '@slipcast/contracts/ids';
import type { Subscription } from '@slipcast/event-bus/bus';
import { retryWhenUnavailable } from '../redis/unavailable.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { emptyCart } from './change-cart.ts';
import type { CartParts } from './parts.ts';

/** A deleted account has no cart and no reservations, and waits for nothing. A repeat finds an empty cart. */
export const onUserErased = (
  parts: Pick<CartParts, 'carts' | 'holds' | 'waitlist' | 'networkPieces' | 'products' | 'room'>,
  snapshot: Pick<Snapshot, 'flushed'>,
): Subscription => ({
  topics: ['user.erased.v1'],
  group: 'cart.forget-users',
  async handle(event) {
    const owner = userOwner(parseEvent('user.erased.v1', event.data).userId);
    const erase = async () => {
      await emptyCart(parts, owner);
      await parts.waitlist.removeEntries(owner);
      await parts.room.forget(owner);
      await snapshot.flushed();
    };
    await retryWhenUnavailable(erase());
  },
});
