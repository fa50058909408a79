import { WireCart } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { RouteDependencies } from './shoppers.ts';
import { removeFromCart } from '../flows/remove-from-cart.ts';
import { wireCart } from '../rules/wire-cart.ts';

export const clearCart = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/cart',
      access: 'shopper',
      summary: 'Empty the cart and free its reservations',
      answer: WireCart,
    },
    async ({ user, guestId, req }) => {
      const { owner } = dependencies.shoppers.of({ user, guestId }, req);
      const items = owner ? await dependencies.carts.items(owner) : [];
      if (owner) await Promise.all(items.map((item) => removeFromCart(dependencies, owner, item)));
      return wireCart([], Date.now());
    },
  );
