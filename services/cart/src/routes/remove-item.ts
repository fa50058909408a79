import { z } from 'zod';
import { Id } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { itemNotFound } from '../refusals.ts';
import { ownItem, type CartShop } from '../shop-cart.ts';

export const removeItem = (shop: CartShop) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/cart/items/:id',
      access: 'shopper',
      summary: 'Take an item out of the cart and free its reservation',
      params: z.object({ id: Id }),
    },
    async ({ user, guestId, params, req }) => {
      const { owner } = shop.shoppers.of({ user, guestId }, req);
      const item = await ownItem(shop, owner, params.id);
      if (!owner) throw itemNotFound();
      await shop.holds.release(item, owner);
      await shop.carts.remove(owner, item);
      return { removed: params.id };
    },
  );
