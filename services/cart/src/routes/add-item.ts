import { AddToCartBody, CartItemAnswer } from '@slipcast/contracts/http/cart';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { RouteDependencies } from './shoppers.ts';
import { addToCart } from '../flows/add-to-cart.ts';
import { findBuyable } from '../flows/find-item.ts';
import { wireItemAnswer } from '../rules/wire-cart.ts';

export const addItem = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/cart/items',
      access: 'shopper',
      summary: 'Reserve something and put it into the cart',
      body: AddToCartBody,
      answers: { 201: CartItemAnswer },
      refusals: [
        'product-not-found',
        'out-of-stock',
        'not-enough-stock',
        'reservation-limit',
        'conflict',
        'too-many-requests',
      ],
    },
    async ({ user, guestId, body, req, res }) => {
      const wanted = { productId: body.product_id, variantId: body.variantId };
      const { product, sku } = await findBuyable(dependencies, wanted);
      const holder = dependencies.shoppers.orNewGuest({ user, guestId }, req, res);
      const address = user ? '' : (req.ip ?? '');
      const { item, held } = await addToCart(dependencies, holder, wanted, body.quantity, address);
      return new Answer(201, wireItemAnswer(holder.owner, item, held, product, sku));
    },
  );
