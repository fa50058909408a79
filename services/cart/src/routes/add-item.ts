import { AddToCartBody } from '@slipcast/contracts/http/cart';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { addToCart, buyable, type CartShop } from '../shop-cart.ts';
import { wireItem } from '../wire.ts';

export const addItem = (shop: CartShop) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/cart/items',
      access: 'shopper',
      summary: 'Reserve something and put it into the cart',
      body: AddToCartBody,
    },
    async ({ user, guestId, body, req, res }) => {
      const wanted = { productId: body.product_id, variantId: body.variantId };
      const { product, sku } = await buyable(shop, wanted);
      const holder = shop.shoppers.orNewGuest({ user, guestId }, req, res);
      const { item, held } = await addToCart(shop, holder, wanted, body.quantity);
      return new Answer(201, {
        item: wireItem(holder.owner, item, held, product, sku),
        serverTime: new Date(held.now).toISOString(),
      });
    },
  );
