import { parseEvent } from '@slipcast/contracts/events/registry';
import { userOwner } from '@slipcast/contracts/ids';
import type { Subscription } from '@slipcast/event-bus/bus';
import { removeFromCart } from './change-cart.ts';
import type { Dependencies, WaitingDependencies } from './dependencies.ts';
import { forgetPlaces } from '../waitlist/move-entries.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { retryWhenUnavailable } from './on-sales.ts';

/** A deleted account has no cart, reserves nothing and waits for nothing. A repeat finds an empty cart. */
export const onUserErased = (
  dependencies: Pick<Dependencies, 'carts' | 'holds'> & WaitingDependencies,
  snapshot: Pick<Snapshot, 'flushed'>,
): Subscription => ({
  topics: ['user.erased.v1'],
  group: 'cart.forget-users',
  async handle(event) {
    const { userId } = parseEvent('user.erased.v1', event.data);
    const owner = userOwner(userId);
    const forget = async () => {
      const items = await dependencies.carts.items(owner);
      await Promise.all(items.map((item) => removeFromCart(dependencies, owner, item)));
      await forgetPlaces(dependencies, userId);
      await snapshot.flushed();
    };
    await retryWhenUnavailable(forget());
  },
});
