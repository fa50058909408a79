import { z } from 'zod';
import { ChangedCartItem, UpdateCartItemBody } from '@slipcast/contracts/http/cart';
import { Id } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { RouteDependencies } from './shoppers.ts';
import { findBuyable, findOwnItem } from '../flows/find-item.ts';
import { giveBackOnFailure } from '../flows/give-back-on-failure.ts';
import { removeFromCart } from '../flows/remove-from-cart.ts';
import { wireItemAnswer } from '../rules/wire-cart.ts';

export const updateItem = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/cart/items/:id',
      access: 'shopper',
      summary: 'Change how many pieces are reserved; 0 or less removes the item',
      params: z.object({ id: Id }),
      body: UpdateCartItemBody,
      answer: ChangedCartItem,
      refusals: [
        'not-found',
        'product-not-found',
        'out-of-stock',
        'not-enough-stock',
        'reservation-limit',
        'conflict',
      ],
    },
    async ({ user, guestId, params, body, req }) => {
      const shopper = dependencies.shoppers.of({ user, guestId }, req);
      const { owner, item } = await findOwnItem(dependencies, shopper.owner, params.id);
      if (body.quantity <= 0) {
        const now = await removeFromCart(dependencies, owner, item);
        return { item: null, serverTime: new Date(now).toISOString() };
      }
      const { product, sku } = await findBuyable(dependencies, item);
      const held = await dependencies.holds.setQuantity(item, { ...shopper, owner }, body.quantity);
      const changed = await giveBackOnFailure(dependencies, owner, item, held, () =>
        dependencies.carts.set(owner, item, body.quantity),
      );
      if (shopper.guest && held.moved) await dependencies.carts.remove(shopper.guest, item);
      return wireItemAnswer(owner, changed, held, product, sku);
    },
  );
