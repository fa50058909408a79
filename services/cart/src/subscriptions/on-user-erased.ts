import { parseEvent } from '@slipcast/contracts/events/registry';
import { userOwner } from '@slipcast/contracts/ids';
import type { Subscription } from '@slipcast/event-bus/bus';
import type { Dependencies } from '../flows/dependencies.ts';
import { removeFromCart } from '../flows/change-cart.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { retryWhenUnavailable } from './on-sales.ts';

/** A deleted account has no cart and reserves nothing. A repeat finds an empty cart. */
export const onUserErased = (
  dependencies: Pick<Dependencies, 'carts' | 'holds'>,
  snapshot: Pick<Snapshot, 'flushed'>,
): Subscription => ({
  topics: ['user.erased.v1'],
  group: 'cart.forget-users',
  async handle(event) {
    const owner = userOwner(parseEvent('user.erased.v1', event.data).userId);
    const forget = async () => {
      const items = await dependencies.carts.items(owner);
      await Promise.all(items.map((item) => removeFromCart(dependencies, owner, item)));
      await snapshot.flushed();
    };
    await retryWhenUnavailable(forget());
  },
});
