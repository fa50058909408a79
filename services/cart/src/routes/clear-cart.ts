import { endpoint } from '@slipcast/service-kit/endpoint';
import type { CartShop } from '../shop-cart.ts';
import { wireCart } from '../wire.ts';

export const clearCart = (shop: CartShop) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/cart',
      access: 'shopper',
      summary: 'Empty the cart and free its reservations',
    },
    async ({ user, guestId, req }) => {
      const { owner } = shop.shoppers.of({ user, guestId }, req);
      const items = owner ? await shop.carts.items(owner) : [];
      if (owner)
        await Promise.all(
          items.map(async (item) => {
            await shop.holds.release(item, owner);
            await shop.carts.remove(owner, item);
          }),
        );
      return wireCart([], Date.now());
    },
  );
