import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { CartItem } from '../rules/cart-item.ts';
import type { Dependencies } from './dependencies.ts';
import { giveBackOnFailure } from './give-back-on-failure.ts';

type Merging = Pick<Dependencies, 'carts' | 'holds'>;

/** The guest's items and reservations become the account's; doing it twice, or twice at once, doubles nothing. */
export const mergeGuest = (dependencies: Merging, guest: Owner, owner: Owner): Promise<void> =>
  dependencies.carts.exclusively(guest, async () => {
    const items = await dependencies.carts.items(guest);
    await Promise.all(items.map((item) => moveItem(dependencies, guest, owner, item)));
  });

/** The hold moves in one call and the item leaves the guest's cart once. */
async function moveItem(dependencies: Merging, guest: Owner, owner: Owner, item: CartItem): Promise<void> {
  const moved = await dependencies.holds.move(item, guest, owner);
  if (moved) {
    await full(
      giveBackOnFailure(dependencies, owner, item, moved, () =>
        dependencies.carts.add(owner, item, moved.moved, moved, item.addedAt),
      ),
    );
    await dependencies.carts.remove(guest, item);
    return;
  }
  if (!(await dependencies.carts.remove(guest, item))) return;
  try {
    const held = await dependencies.holds.add(item, { owner }, item.quantity);
    await giveBackOnFailure(dependencies, owner, item, held, () =>
      dependencies.carts.add(owner, item, item.quantity, held, item.addedAt),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Expired and gone meanwhile: the account's cart shows it with the warning.
    const own = await dependencies.carts.items(owner);
    if (!own.some((one) => one.productId === item.productId && one.variantId === item.variantId))
      await full(dependencies.carts.set(owner, item, item.quantity));
  }
}

/** An account's cart that is full stays as it is, and signing in still succeeds. */
async function full(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
  });
}
