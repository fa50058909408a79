import { z } from 'zod';
import { UpdateCartItemBody } from '@slipcast/contracts/http/cart';
import { Id } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { itemNotFound } from '../refusals.ts';
import { buyable, orGiveBack, ownItem, type CartShop } from '../shop-cart.ts';
import { wireItem } from '../wire.ts';

export const updateItem = (shop: CartShop) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/cart/items/:id',
      access: 'shopper',
      summary: 'Change how many pieces are reserved; 0 or less removes the item',
      params: z.object({ id: Id }),
      body: UpdateCartItemBody,
    },
    async ({ user, guestId, params, body, req }) => {
      const { owner, guest, network } = shop.shoppers.of({ user, guestId }, req);
      const item = await ownItem(shop, owner, params.id);
      if (!owner) throw itemNotFound();
      if (body.quantity <= 0) {
        const { now } = await shop.holds.release(item, owner);
        await shop.carts.remove(owner, item);
        return { item: null, serverTime: new Date(now).toISOString() };
      }
      const { product, sku } = await buyable(shop, item);
      const held = await shop.holds.set(item, { owner, guest, network }, body.quantity);
      const changed = await orGiveBack(shop, owner, item, held, () =>
        shop.carts.set(owner, item, body.quantity),
      );
      if (guest && held.moved) await shop.carts.remove(guest, item);
      return {
        item: wireItem(owner, changed, held, product, sku),
        serverTime: new Date(held.now).toISOString(),
      };
    },
  );
