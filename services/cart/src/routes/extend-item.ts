import { z } from 'zod';
import { Id } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { itemNotFound } from '../refusals.ts';
import { buyable, ownItem, type CartShop } from '../shop-cart.ts';
import { wireItem } from '../wire.ts';

export const extendItem = (shop: CartShop) =>
  endpoint(
    {
      method: ['POST', 'PUT', 'PATCH'],
      path: '/api/cart/items/:id/extend',
      access: 'shopper',
      summary: 'Renew a reservation, two hours in all at most (decision 9)',
      params: z.object({ id: Id }),
    },
    async ({ user, guestId, params, req }) => {
      const { owner } = shop.shoppers.of({ user, guestId }, req);
      const item = await ownItem(shop, owner, params.id);
      if (!owner) throw itemNotFound();
      const { product, sku } = await buyable(shop, item);
      const held = await shop.holds.extend(item, owner);
      return {
        item: wireItem(owner, item, held, product, sku),
        serverTime: new Date(held.now).toISOString(),
      };
    },
  );
