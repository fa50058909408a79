import { z } from 'zod';
import {
  AddToCartBody,
  CartItemAnswer,
  ChangedCartItem,
  RemovedCartItem,
  UpdateCartItemBody,
} from '@slipcast/contracts/http/cart';
import { Id } from '@slipcast/contracts/ids';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { addToCart, changeQuantity, removeFromCart } from './change-cart.ts';
import { findBuyable, findOwnItem } from '../products/find-buyable.ts';
import { wireItemAnswer } from './wire-cart.ts';
import type { RouteDependencies } from './shoppers.ts';

const params = z.object({ id: Id });

/** What is in the cart, each item with its reservation. */
export function cartItemRoutes(dependencies: RouteDependencies) {
  const { signReceipt: sign } = dependencies;
  return [
    endpoint({
      route: 'POST /api/cart/items',
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
      handle: async (context) => {
        const { body, user, req } = context;
        const wanted = { productId: body.product_id, variantId: body.variantId };
        const facts = await findBuyable(dependencies, wanted);
        const holder = dependencies.shoppers.orNewGuest(context);
        const address = user ? '' : (req.ip ?? '');
        const { item, held } = await addToCart(dependencies, holder, wanted, body.quantity, address);
        return new Answer(201, wireItemAnswer(holder.owner, item, held, facts, sign));
      },
    }),

    endpoint({
      route: 'PUT /api/cart/items/:id',
      access: 'shopper',
      summary: 'Change how many pieces are reserved; 0 or less removes the item',
      params,
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
      handle: async (context) => {
        const shopper = dependencies.shoppers.of(context);
        const { owner, item } = await findOwnItem(dependencies, shopper.owner, context.params.id);
        if (context.body.quantity <= 0) {
          const now = await removeFromCart(dependencies, owner, item);
          return { item: null, serverTime: new Date(now).toISOString() };
        }
        const facts = await findBuyable(dependencies, item);
        const holder = { ...shopper, owner };
        const changed = await changeQuantity(dependencies, holder, item, context.body.quantity);
        return wireItemAnswer(owner, changed.item, changed.held, facts, sign);
      },
    }),

    endpoint({
      route: 'DELETE /api/cart/items/:id',
      access: 'shopper',
      summary: 'Take an item out of the cart and free its reservation',
      params,
      answer: RemovedCartItem,
      refusals: ['not-found'],
      handle: async (context) => {
        const shopper = dependencies.shoppers.of(context);
        const { owner, item } = await findOwnItem(dependencies, shopper.owner, context.params.id);
        await removeFromCart(dependencies, owner, item);
        return { removed: context.params.id };
      },
    }),

    endpoint({
      route: 'POST|PUT|PATCH /api/cart/items/:id/extend',
      access: 'shopper',
      summary: 'Renew a reservation, two hours in all at most (decision 9)',
      params,
      answer: CartItemAnswer,
      refusals: ['not-found', 'product-not-found', 'reservation-expired', 'reservation-limit'],
      handle: async (context) => {
        const shopper = dependencies.shoppers.of(context);
        const { owner, item } = await findOwnItem(dependencies, shopper.owner, context.params.id);
        const facts = await findBuyable(dependencies, item);
        const held = await dependencies.holds.extend(item, owner);
        return wireItemAnswer(owner, item, held, facts, sign);
      },
    }),
  ];
}
