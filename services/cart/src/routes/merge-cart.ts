import { userOwner } from '@slipcast/contracts/ids';
import { WireCart } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { mergeGuestCart } from '../flows/merge-guest-cart.ts';
import { cartOf } from '../flows/read-cart.ts';
import type { RouteDependencies } from './shoppers.ts';

export const mergeCart = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/cart/merge',
      access: 'bearer',
      summary: "Sign-in: the guest's items and reservations move to the account",
      answer: WireCart,
    },
    async ({ user, guestId, req, res }) => {
      const owner = userOwner(user.id);
      const { guest } = dependencies.shoppers.of({ user, guestId }, req);
      if (guest) {
        await mergeGuestCart(dependencies, guest, owner);
        dependencies.shoppers.endGuest(res);
      }
      return cartOf(dependencies, owner);
    },
  );
