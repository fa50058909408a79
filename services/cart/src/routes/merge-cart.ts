import type { Owner } from '@slipcast/contracts/ids';
import { userOwner } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/service-kit/refusal';
import type { CartItem } from '../carts.ts';
import { shownItem, type CartShop } from '../shop-cart.ts';
import { wireCart } from '../wire.ts';

export const mergeCart = (shop: CartShop) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/cart/merge',
      access: 'bearer',
      summary: "Sign-in: the guest's items and reservations become the account's",
    },
    async ({ user, guestId, req, res }) => {
      const owner = userOwner(user.id);
      const { guest } = shop.shoppers.of({ user, guestId }, req);
      if (guest) {
        await shop.carts.exclusively(guest, async () => {
          const items = await shop.carts.items(guest);
          await Promise.all(items.map((item) => moveItem(shop, guest, owner, item)));
        });
        shop.shoppers.forgetGuest(res);
      }
      const items = await shop.carts.items(owner);
      const shown = await Promise.all(items.map((item) => shownItem(shop, owner, item)));
      const known = shown.filter((one) => one !== null);
      return wireCart(
        known.map(({ wire }) => wire),
        known[0]?.now ?? Date.now(),
      );
    },
  );

/** The hold moves in one call and the item leaves the guest's cart once, so that merging twice at once doubles nothing. */
async function moveItem(shop: CartShop, guest: Owner, owner: Owner, item: CartItem): Promise<void> {
  const moved = await shop.holds.move(item, guest, owner);
  if (moved) {
    const added = await shop.carts.add(owner, item, moved.moved, moved, item.addedAt);
    if (!added) await shop.holds.release(item, owner);
    await shop.carts.remove(guest, item);
    return;
  }
  if (!(await shop.carts.remove(guest, item))) return;
  try {
    const held = await shop.holds.add(item, owner, item.quantity);
    await shop.carts.add(owner, item, item.quantity, held, item.addedAt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Expired and gone meanwhile: the account's cart shows it with the warning.
    const own = await shop.carts.items(owner);
    if (!own.some((one) => one.productId === item.productId && one.variantId === item.variantId))
      await shop.carts.set(owner, item, item.quantity);
  }
}
