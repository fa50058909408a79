import { z } from 'zod';
import { Id } from '@slipcast/contracts/ids';
import { CartItemAnswer } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { RouteDependencies } from './shoppers.ts';
import { findBuyable, findOwnItem } from '../flows/find-item.ts';
import { wireItemAnswer } from '../rules/wire-cart.ts';

export const extendItem = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: ['POST', 'PUT', 'PATCH'],
      path: '/api/cart/items/:id/extend',
      access: 'shopper',
      summary: 'Renew a reservation, two hours in all at most (decision 9)',
      params: z.object({ id: Id }),
      answer: CartItemAnswer,
      refusals: ['not-found', 'product-not-found', 'reservation-expired', 'reservation-limit'],
    },
    async ({ user, guestId, params, req }) => {
      const shopper = dependencies.shoppers.of({ user, guestId }, req);
      const { owner, item } = await findOwnItem(dependencies, shopper.owner, params.id);
      const { product, sku } = await findBuyable(dependencies, item);
      const held = await dependencies.holds.extend(item, owner);
      return wireItemAnswer(owner, item, held, product, sku);
    },
  );
