import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { CartItem } from './carts.ts';
import { orGiveBack, type CartShop } from './shop-cart.ts';

type Shop = Pick<CartShop, 'carts' | 'holds'>;

/** The guest's items and reservations become the account's; doing it twice, or twice at once, doubles nothing. */
export const mergeGuest = (shop: Shop, guest: Owner, owner: Owner): Promise<void> =>
  shop.carts.exclusively(guest, async () => {
    const items = await shop.carts.items(guest);
    await Promise.all(items.map((item) => moveItem(shop, guest, owner, item)));
  });

/** The hold moves in one call and the item leaves the guest's cart once. */
async function moveItem(shop: Shop, guest: Owner, owner: Owner, item: CartItem): Promise<void> {
  const moved = await shop.holds.move(item, guest, owner);
  if (moved) {
    await full(
      orGiveBack(shop, owner, item, moved, () =>
        shop.carts.add(owner, item, moved.moved, moved, item.addedAt),
      ),
    );
    await shop.carts.remove(guest, item);
    return;
  }
  if (!(await shop.carts.remove(guest, item))) return;
  try {
    const held = await shop.holds.add(item, { owner }, item.quantity);
    await orGiveBack(shop, owner, item, held, () =>
      shop.carts.add(owner, item, item.quantity, held, item.addedAt),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Expired and gone meanwhile: the account's cart shows it with the warning.
    const own = await shop.carts.items(owner);
    if (!own.some((one) => one.productId === item.productId && one.variantId === item.variantId))
      await full(shop.carts.set(owner, item, item.quantity));
  }
}

/** An account's cart that is full stays as it is, and signing in still succeeds. */
async function full(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
  });
}
