import { userOwner, type Owner } from '@slipcast/contracts/ids';
import { movePlace, placesOf } from './entries.ts';
import type { Dependencies, WaitingDependencies } from '../carts/dependencies.ts';
import { moveItem } from '../carts/merge-guest-cart.ts';
import { leaveQueue } from './join-queue.ts';

/** Sign-in: the guest's places are the account's. A piece that is offered to the guest goes into the account's cart. */
export async function movePlaces(
  dependencies: Dependencies & WaitingDependencies,
  guest: Owner,
  owner: Owner,
): Promise<void> {
  const { pool, changeQueue } = dependencies;
  for (const place of await placesOf(pool, guest)) {
    const { productId, variantId } = place;
    if (place.offeredUntil)
      await moveItem(dependencies, guest, owner, { productId, variantId, quantity: 1, addedAt: 0 });
    else await changeQueue(place, (client) => movePlace(client, place, owner));
  }
}

/** A deleted account waits for nothing. */
export async function forgetPlaces(dependencies: WaitingDependencies, userId: string): Promise<void> {
  for (const place of await placesOf(dependencies.pool, userOwner(userId)))
    await leaveQueue(dependencies, place);
}
