import { z } from 'zod';
import { Id } from '@slipcast/contracts/ids';
import { RemovedCartItem } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { RouteDependencies } from './shoppers.ts';
import { findOwnItem } from '../flows/find-item.ts';
import { removeFromCart } from '../flows/remove-from-cart.ts';

export const removeItem = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/cart/items/:id',
      access: 'shopper',
      summary: 'Take an item out of the cart and free its reservation',
      params: z.object({ id: Id }),
      answer: RemovedCartItem,
      refusals: ['not-found'],
    },
    async ({ user, guestId, params, req }) => {
      const shopper = dependencies.shoppers.of({ user, guestId }, req);
      const { owner, item } = await findOwnItem(dependencies, shopper.owner, params.id);
      await removeFromCart(dependencies, owner, item);
      return { removed: params.id };
    },
  );
