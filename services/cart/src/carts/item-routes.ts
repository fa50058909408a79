import { z } from 'zod';
import {
  AddToCartBody,
  CartItemAnswer,
  ChangedCartItem,
  RemovedCartItem,
  UpdateCartItemBody,
} from '@slipcast/contracts/http/cart';
import { WaitingKeyBody } from '@slipcast/contracts/http/waiting';
import { Id } from '@slipcast/contracts/ids';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { Asking } from '../shoppers.ts';
import { notYet } from '../waitlist/refusals.ts';
import { addToCart, changeQuantity, removeFromCart, renew } from './change-cart.ts';
import type { CartParts } from './parts.ts';
import { findOwnItem } from './read-cart.ts';
import { wireItemAnswer } from './wire-cart.ts';

const params = z.object({ id: Id });
/** Why a piece cannot be reserved. */
const NOT_RESERVED = [
  'product-not-found',
  'out-of-stock',
  'not-enough-stock',
  'reservation-limit',
  'not-open-yet',
  'update-paused',
  'update-limit',
  'wait-your-turn',
  'conflict',
] as const;

/** What is in the cart, each item with its reservation. */
export function cartItemRoutes(parts: CartParts) {
  const { products, shoppers, waitlist, signReceipt } = parts;
  const ownItem = async (context: Asking & { params: { id: string } }) => {
    const shopper = shoppers.of(context);
    const found = await findOwnItem(parts, shopper.owner, context.params.id);
    return { ...shopper, ...found, network: shoppers.network(context) };
  };
  return [
    endpoint({
      route: 'POST /api/cart/items',
      access: 'shopper',
      summary: 'Reserve something and put it into the cart',
      body: AddToCartBody,
      answers: { 201: CartItemAnswer },
      refusals: [...NOT_RESERVED, 'too-many-requests'],
      handle: async (context) => {
        const { product_id: productId, variantId, quantity } = context.body;
        const wanted = { productId, variantId };
        const facts = await products.findBuyable(wanted);
        const holder = shoppers.orNewGuest(context);
        const { item, held } = await addToCart(parts, holder, wanted, quantity, {
          network: shoppers.network(context),
          sale: facts.product.sale,
        });
        return new Answer(201, wireItemAnswer(holder.owner, item, held, facts, signReceipt));
      },
    }),

    endpoint({
      route: 'PUT /api/cart/items/:id',
      access: 'shopper',
      summary: 'Change how many pieces are reserved; 0 or less removes the item',
      params,
      body: UpdateCartItemBody,
      answer: ChangedCartItem,
      refusals: ['not-found', ...NOT_RESERVED, 'too-many-requests'],
      handle: async (context) => {
        const { owner, guest, item, network } = await ownItem(context);
        if (context.body.quantity <= 0) {
          const now = await removeFromCart(parts, owner, item, network);
          return { item: null, serverTime: new Date(now).toISOString() };
        }
        const facts = await products.findBuyable(item);
        const { quantity } = context.body;
        const changed = await changeQuantity(parts, { owner, guest }, item, quantity, {
          network,
          sale: facts.product.sale,
        });
        return wireItemAnswer(owner, changed.item, changed.held, facts, signReceipt);
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
        const { owner, item, network } = await ownItem(context);
        await removeFromCart(parts, owner, item, network);
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
        const { owner, item, network } = await ownItem(context);
        const facts = await products.findBuyable(item);
        const held = await renew(parts, owner, item, network);
        return wireItemAnswer(owner, item, held, facts, signReceipt);
      },
    }),

    // A link in an email about the waiting list leads here, in any browser.
    endpoint({
      route: 'POST /api/cart/waiting/take',
      access: 'shopper',
      importance: 'cart',
      summary: "Put the piece that is held for a waitlist entry into the asker's cart",
      body: WaitingKeyBody,
      answers: { 201: CartItemAnswer },
      refusals: ['not-found', ...NOT_RESERVED, 'reserved-by-others', 'too-many-requests'],
      handle: async (context) => {
        const entry = await waitlist.entryOfKey(context.body.key);
        const { productId, variantId, owner: offeredTo, offeredUntil } = entry;
        const facts = await products.findBuyable(entry);
        const { owner, guest } = shoppers.orNewGuest(context);
        if (!offeredUntil) throw notYet();
        // The hold of the entry moves to the cart of the browser that shows the key, as a guest's does at login.
        const holder = { owner, guest: owner === offeredTo ? guest : offeredTo };
        const sku = { productId, variantId };
        const { item, held } = await addToCart(parts, holder, sku, 1, {
          network: shoppers.network(context),
          sale: facts.product.sale,
        });
        return new Answer(201, wireItemAnswer(owner, item, held, facts, signReceipt));
      },
    }),
  ];
}
