import { endpoint } from '@slipcast/service-kit/endpoint';
import { shownItem, type CartShop } from '../shop-cart.ts';
import { wireCart } from '../wire.ts';

export const readCart = (shop: CartShop) =>
  endpoint(
    { method: 'GET', path: '/api/cart', access: 'shopper', summary: 'The cart of whoever asks' },
    async ({ user, guestId, req, res }) => {
      res.set('cache-control', 'no-store');
      const { owner, guest } = shop.shoppers.of({ user, guestId }, req);
      if (!owner) return wireCart([], Date.now());
      const items = await shop.carts.items(owner);
      const shown = await Promise.all(items.map((item) => shownItem(shop, owner, item, guest)));
      const known = shown.filter((one) => one !== null);
      return wireCart(
        known.map(({ wire }) => wire),
        known[0]?.now ?? Date.now(),
      );
    },
  );
