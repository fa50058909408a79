import { userOwner } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { mergeGuest } from '../merge-guest.ts';
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
        await mergeGuest(shop, guest, owner);
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
