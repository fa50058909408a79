import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { isUser, type Owner } from '@slipcast/contracts/ids';
import { availableTo, type Holder } from '../holds/hold.ts';
import type { Buyable } from '../products/product.ts';
import type { Sku } from '../redis/sku.ts';
import {
  addressGivenEvent,
  alreadyYours,
  freeNow,
  MAIL_AGAIN_SECONDS,
  MOST_PLACES,
  MOST_WAITING,
  placeNotFound,
  queueFull,
  tooManyPlaces,
  type Place,
} from './entry.ts';
import {
  countPlaces,
  findPlace,
  markMailed,
  markSeen,
  placesOf,
  putPlace,
  removePlace,
} from './entries.ts';
import type { WaitingDependencies } from '../carts/dependencies.ts';

/** Throws Refusal 409 where there is nothing to wait for: the shopper has the pot, or could have it. */
async function refuseIfFree(
  { holds }: WaitingDependencies,
  { owner, guest }: Holder,
  sku: Sku,
): Promise<void> {
  const found = await holds.read(sku, owner, guest);
  if (found.hold.quantity > 0) throw alreadyYours();
  if (!found.quarantined && availableTo(found) > 0) throw freeNow();
}

/**
 * A place in the queue of a pot, or the one that the shopper has already. A guest's address gets a mail to confirm it.
 *
 * @param network of a guest, empty for an account
 */
export async function waitForPot(
  dependencies: WaitingDependencies,
  holder: Holder,
  sku: Sku,
  { email, facts, network }: { email: string | null; facts: Buyable; network: string },
): Promise<Place> {
  const { pool, changeQueue, noteOffers, keys, limits, wake } = dependencies;
  const { owner } = holder;
  // What became of an earlier place must not end this one.
  await noteOffers(sku);
  const own = await placesOf(pool, owner);
  const before = own.find((one) => one.productId === sku.productId && one.variantId === sku.variantId);
  if (!before) {
    await refuseIfFree(dependencies, holder, sku);
    if (own.length >= MOST_PLACES) throw tooManyPlaces();
    if ((await countPlaces(pool, sku)) >= MOST_WAITING) throw queueFull();
    if (network) await limits.network.take(network);
  }
  const address = isUser(owner) ? null : email;
  const confirmed = before?.confirmed && before.email === address;
  if (address && !confirmed) await limits.address.take(address);
  const id = await changeQueue(sku, async (client) => {
    const put = await putPlace(client, sku, owner, address);
    const mailed = put.mailedSecondsAgo !== null && put.mailedSecondsAgo < MAIL_AGAIN_SECONDS;
    if (address && !confirmed && !mailed) {
      const until = await markMailed(client, put.id);
      await enqueue(client, [addressGivenEvent({ ...sku, id: put.id }, address, facts, until, keys)]);
    }
    return put.id;
  });
  wake();
  const place = await findPlace(pool, id);
  if (!place) throw placeNotFound();
  return place;
}

/** The shopper's places, which go on counting because the shopper's page asks. */
export async function ownPlaces({ pool, changeQueue }: WaitingDependencies, owner: Owner): Promise<Place[]> {
  const places = await placesOf(pool, owner);
  for (const place of places) {
    if (isUser(owner) || place.confirmed || place.offeredUntil) continue;
    const again = await markSeen(pool, place.id);
    if (again) await changeQueue(place, async () => {});
  }
  return places;
}

/** The shopper waits no longer. A piece that is offered to them goes to the next. */
export async function leaveQueue({ changeQueue, holds }: WaitingDependencies, place: Place): Promise<void> {
  if (place.offeredUntil) await holds.release(place, place.owner);
  await changeQueue(place, (client) => removePlace(client, place.id));
}
