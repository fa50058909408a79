import { notYet, placeOver, type Place } from './entry.ts';
import type { Holder } from '../holds/hold.ts';
import { confirmPlace, findPlace } from './entries.ts';
import { addToCart } from '../carts/change-cart.ts';
import type { Dependencies, WaitingDependencies } from '../carts/dependencies.ts';

/** The place that a mailed link is about. Throws Refusal 404. */
export async function placeOfKey({ pool, keys }: WaitingDependencies, key: string): Promise<Place> {
  const id = keys.placeOf(key);
  const place = id ? await findPlace(pool, id) : null;
  if (!place) throw placeOver();
  return place;
}

/** Whoever has the key reads the mails to the address of this place. */
export async function confirmAddress(dependencies: WaitingDependencies, place: Place): Promise<Place> {
  const { changeQueue, pool } = dependencies;
  const id = await changeQueue(place, (client) => confirmPlace(client, place));
  const confirmed = await findPlace(pool, id);
  if (!confirmed) throw placeOver();
  return confirmed;
}

/** The private hold moves to the cart of whoever shows the key, as a guest's moves at sign-in. Throws Refusal 409. */
export async function takeOffer(
  dependencies: Dependencies,
  place: Place,
  asker: Holder,
  network: string,
): ReturnType<typeof addToCart> {
  if (!place.offeredUntil) throw notYet();
  const { productId, variantId, owner } = place;
  const holder = asker.owner === owner ? asker : { owner: asker.owner, guest: owner };
  return addToCart(dependencies, holder, { productId, variantId }, 1, network);
}
