import { AddToCartBody } from '@slipcast/contracts/http/cart';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { addToCart, buyable, type CartShop } from '../shop-cart.ts';
import { wireItem } from '../wire.ts';

export const addItem = (shop: CartShop, most: number) =>
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
      const { owner, guest } = await shop.shoppers.orNewGuest({ user, guestId }, req, res);
      const { item, held } = await addToCart(shop, owner, wanted, body.quantity, most, guest);
      return new Answer(201, {
        item: wireItem(owner, item, held, product, sku),
        serverTime: new Date(held.now).toISOString(),
      });
    },
  );
