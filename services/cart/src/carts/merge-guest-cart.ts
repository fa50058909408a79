import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuText, type CartItem } from '../redis/sku.ts';
import type { Dependencies } from './dependencies.ts';
import { giveBackOnFailure } from './change-cart.ts';

type Needed = Pick<Dependencies, 'carts' | 'holds'>;

/** The guest's items and reservations move to the account. Doing it twice, or twice at once, doubles nothing. */
export const mergeGuestCart = (dependencies: Needed, guest: Owner, owner: Owner): Promise<void> =>
  dependencies.carts.exclusively(guest, async () => {
    const items = await dependencies.carts.items(guest);
    await Promise.all(items.map((item) => moveItem(dependencies, guest, owner, item)));
  });

/** The hold moves in one call, and the item leaves the guest's cart once. */
export async function moveItem(
  dependencies: Needed,
  guest: Owner,
  owner: Owner,
  item: CartItem,
): Promise<void> {
  const { carts, holds } = dependencies;
  const moved = await holds.move(item, guest, owner);
  if (moved) {
    await unlessFull(
      giveBackOnFailure(dependencies, owner, item, moved, () => carts.add(owner, item, moved, item.addedAt)),
    );
    await carts.remove(guest, item);
    return;
  }
  if (!(await carts.remove(guest, item))) return;
  try {
    const held = await holds.reserve(item, { owner }, item.quantity);
    await giveBackOnFailure(dependencies, owner, item, held, () =>
      carts.add(owner, item, held, item.addedAt),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Expired and no longer available: the account's cart shows it with the warning.
    const own = await carts.items(owner);
    if (!own.some((one) => skuText(one) === skuText(item)))
      await unlessFull(carts.set(owner, item, item.quantity));
  }
}

/** A full cart stays as it is, and signing in still succeeds. */
async function unlessFull(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
  });
}
