import { WireCart } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { cartOf } from '../flows/read-cart.ts';
import { wireCart } from '../rules/wire-cart.ts';
import type { RouteDependencies } from './shoppers.ts';

export const readCart = (dependencies: RouteDependencies) =>
  endpoint(
    { method: 'GET', path: '/api/cart', access: 'shopper', summary: "The shopper's cart", answer: WireCart },
    async ({ user, guestId, req, res }) => {
      res.set('cache-control', 'no-store');
      const { owner, guest } = dependencies.shoppers.of({ user, guestId }, req);
      return owner ? cartOf(dependencies, owner, guest) : wireCart([], Date.now());
    },
  );
