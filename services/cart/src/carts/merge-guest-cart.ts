import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import type { Holder } from '../holds/hold.ts';
import type { CartItem } from '../snapshot/snapshot-queries.ts';
import { putBackIfHeld, releaseOnFailure } from './change-cart.ts';
import type { CartParts } from './parts.ts';

type Needed = Pick<CartParts, 'carts' | 'holds' | 'products' | 'updatePieces' | 'room' | 'early'> & {
  waitlist: Pick<CartParts['waitlist'], 'moveEntries'>;
};

/**
 * Moves everything a guest has to an account: items, reservations and waitlist entries. Every way to an account leads through here. Doing it
 * twice, or twice at once, doubles nothing.
 */
export async function mergeGuestCart(parts: Needed, guest: Owner, owner: Owner): Promise<void> {
  const { carts, holds, waitlist, room } = parts;
  await parts.early.move(guest, owner);
  await room.move(guest, owner);
  await carts.exclusively(guest, async () => {
    const [items, removed] = await Promise.all([carts.items(guest), carts.removed(guest)]);
    await Promise.all(items.map((item) => moveItem(parts, guest, owner, item)));
    await Promise.all(removed.map((sku) => holds.joinPast(sku, guest, owner)));
  });
  // A piece that is offered to the guest goes into the account's cart.
  for (const { productId, variantId } of await waitlist.moveEntries(guest, owner))
    await moveItem(parts, guest, owner, { productId, variantId, quantity: 1, addedAt: 0 });
}

/** The hold moves in one call, and the item leaves the guest's cart once. */
async function moveItem(parts: Needed, guest: Owner, owner: Owner, item: CartItem): Promise<void> {
  const { carts, holds, products, updatePieces, room, early } = parts;
  const { held: moved, earlier, bought } = await holds.move(item, guest, owner);
  if (moved)
    await unlessFull(releaseOnFailure(holds, owner, item, moved, () => carts.add(owner, item, moved, item)));
  // The answer was lost, or the process was killed before it came any further.
  const hadMoved = earlier && earlier.hold.quantity >= item.quantity ? earlier : null;
  if (hadMoved) await unlessFull(putBackIfHeld(parts, owner, item));
  const held = moved ?? hadMoved;
  if (held) {
    const known = await products.get(item.productId);
    await updatePieces.moved(known?.facts?.sale, owner, item, held);
  }
  const removed = await carts.remove(guest, item);
  // What was bought is in the cart only until that learns of the sale.
  if (held || bought || !removed) return;
  try {
    const sale = (await products.get(item.productId))?.facts?.sale;
    const reserve = async (as: Holder) => {
      const held = await holds.reserve(item, { ...as, guest }, item.quantity);
      await releaseOnFailure(holds, owner, item, held, () => carts.add(owner, item, held, item));
      return { held };
    };
    await updatePieces.limit(sale, owner, item, 'add', item.quantity, () =>
      early.orEarly(sale, { owner }, (as) =>
        room.enter(sale, as, item, 'add', item.quantity, () => reserve(as)),
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The reservation has expired and the piece is gone: the account's cart shows it with the warning.
    const own = await carts.items(owner);
    if (!own.some((one) => skuKey(one) === skuKey(item)))
      await unlessFull(carts.set(owner, item, item.quantity));
  }
}

/** A full cart stays as it is, and logging in still succeeds. */
async function unlessFull(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
  });
}
