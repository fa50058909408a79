import { isUser, type Owner } from '@slipcast/contracts/ids';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import type { Sku } from '@slipcast/contracts/sku';
import { isLoopback } from '@slipcast/service-kit/network';
import type { Holds } from '../holds/hold-store.ts';
import { ownPieces, type HoldAnswer, type Holder } from '../holds/hold.ts';
import type { CartItem } from '../snapshot/snapshot-queries.ts';
import type { CartParts } from './parts.ts';

export interface Changed {
  item: CartItem;
  held: HoldAnswer;
}

/** Does what follows a hold. If that fails, the newly reserved pieces are released, so that no piece is held that no cart shows. */
export async function releaseOnFailure<T>(
  holds: Pick<Holds, 'release'>,
  owner: Owner,
  sku: Sku,
  held: HoldAnswer,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const more = held.hold.quantity - held.previous;
    // Without Redis the hold expires by itself.
    if (more > 0) await holds.release(sku, owner, more).catch(() => {});
    throw error;
  }
}

type Removing = Pick<CartParts, 'carts' | 'holds' | 'networkPieces' | 'products' | 'room'>;
type Limited = Pick<
  CartParts,
  'carts' | 'holds' | 'guestCarts' | 'networkPieces' | 'updatePieces' | 'room' | 'early'
>;

interface Reserving {
  /** The shopper's IP address; '' for calls that are not a shopper's. */
  network: string;
  /** The terms of the pot's update, if it is in one. */
  sale: SaleTerms | undefined;
}

/** Counts the cart that a guest begins. Loopback does not count: behind an unknown proxy all shoppers would be one network. */
async function limitNewCarts<T>(
  { guestCarts }: Limited,
  network: string,
  begins: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!begins || !network || isLoopback(network)) return work();
  await guestCarts.take(network);
  try {
    return await work();
  } catch (error) {
    await guestCarts.giveBack(network);
    throw error;
  }
}

/**
 * Reserves pieces and puts them into the cart. What the shopper held as a guest, or is offered, moves instead of being reserved twice; so the
 * limits come first, and what they refuse stays where it is. Throws Refusal 429 when too many guests of one network begin a cart, or its
 * shoppers have reserved too much, or 409 when the shopper has enough of the update.
 */
export async function addToCart(
  parts: Limited,
  holder: Holder,
  sku: Sku,
  quantity: number,
  { network, sale }: Reserving,
): Promise<Changed> {
  const { carts, holds } = parts;
  const { owner, guest } = holder;
  const { begins } = await carts.roomFor(holder, sku, quantity);
  const reserve = async (as: Holder) => {
    const held = await holds.reserve(sku, as, quantity);
    const item = await releaseOnFailure(holds, owner, sku, held, () =>
      carts.add(owner, sku, held, { isNew: holder.isNew }),
    );
    return { item, held };
  };
  const enter = () =>
    parts.early.orEarly(sale, holder, (as) =>
      parts.room.enter(sale, as, sku, 'add', quantity, () => reserve(as)),
    );
  const add = () => parts.updatePieces.limit(sale, owner, sku, 'add', quantity, enter);
  const limitPieces = () =>
    network ? parts.networkPieces.limit(network, holder, sku, 'add', quantity, add) : add();
  const changed = await limitNewCarts(parts, network, begins && !isUser(owner), limitPieces);
  if (guest) await carts.remove(guest, sku);
  return changed;
}

/** Reserves `quantity` pieces of an item in all. Throws Refusal 409, or 429 as `addToCart` does. */
export async function changeQuantity(
  { carts, holds, networkPieces, updatePieces, room, early }: Omit<Limited, 'guestCarts'>,
  holder: Holder,
  sku: Sku,
  quantity: number,
  { network, sale }: Reserving,
): Promise<Changed> {
  const { owner, guest } = holder;
  const set = async (as: Holder) => {
    const held = await holds.setQuantity(sku, as, quantity);
    const item = await releaseOnFailure(holds, owner, sku, held, () => carts.set(owner, sku, quantity));
    return { item, held };
  };
  const changed = await networkPieces.limit(network, holder, sku, 'set', quantity, () =>
    updatePieces.limit(sale, owner, sku, 'set', quantity, () =>
      early.orEarly(sale, holder, (as) => room.enter(sale, as, sku, 'set', quantity, () => set(as))),
    ),
  );
  if (guest && changed.held.moved) await carts.remove(guest, sku);
  return changed;
}

/** Renews the reservation of an item. Throws Refusal 409. */
export async function renew(
  { holds, networkPieces }: Pick<CartParts, 'holds' | 'networkPieces'>,
  owner: Owner,
  sku: Sku,
  network: string,
): Promise<HoldAnswer> {
  const held = await holds.extend(sku, owner);
  await networkPieces.now(network, owner, sku, held.hold);
  return held;
}

/** Takes an item out of the cart and releases its reservation. Returns the time of Redis's clock. */
export async function removeFromCart(parts: Removing, owner: Owner, sku: Sku, network = ''): Promise<number> {
  const { carts, holds, networkPieces, products, room } = parts;
  const sale = (await products.get(sku.productId))?.facts?.sale;
  const { now } = await room.leaveHold(sale, owner, sku, () => holds.release(sku, owner));
  await carts.remove(owner, sku);
  const hold = await putBackIfHeld(parts, owner, sku);
  if (network) await networkPieces.now(network, owner, sku, hold);
  return now;
}

/** What the shopper holds belongs in the cart, also when it was reserved in another window since it was released. */
export async function putBackIfHeld(
  { carts, holds }: Pick<Removing, 'carts' | 'holds'>,
  owner: Owner,
  sku: Sku,
) {
  const { hold } = await holds.read(sku, owner);
  if (hold.quantity > 0) await carts.set(owner, sku, ownPieces(hold));
  return hold;
}

/** Empties a cart and releases its reservations. */
export async function emptyCart(parts: Removing, owner: Owner, network = ''): Promise<void> {
  const items = await parts.carts.items(owner);
  await Promise.all(items.map((item) => removeFromCart(parts, owner, item, network)));
}
