import { z } from 'zod';
import { WireCart, WireStockCheck } from '@slipcast/contracts/http/cart';
import { Id, userOwner, VariantId } from '@slipcast/contracts/ids';
import { bothSpellings } from '@slipcast/contracts/spelling';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { availableTo } from '../holds/hold.ts';
import { beingChecked } from '../holds/refusals.ts';
import { emptyCart } from './change-cart.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import type { CartParts } from './parts.ts';
import { cartOf } from './read-cart.ts';
import { wireCart } from './wire-cart.ts';

export const cartRoutes = (parts: CartParts) => [
  endpoint({
    route: 'GET /api/cart',
    importance: 'cart',
    access: 'shopper',
    summary: "The shopper's cart",
    answer: WireCart,
    handle: async (context) => {
      context.res.set('cache-control', 'no-store');
      const { owner, guest } = parts.shoppers.of(context);
      return owner ? cartOf(parts, owner, guest) : wireCart();
    },
  }),

  endpoint({
    route: 'DELETE /api/cart',
    access: 'shopper',
    summary: 'Empty the cart and free its reservations',
    answer: WireCart,
    handle: async (context) => {
      const { owner } = parts.shoppers.of(context);
      if (owner) await emptyCart(parts, owner, parts.shoppers.network(context));
      return wireCart();
    },
  }),

  endpoint({
    route: 'POST /api/cart/merge',
    access: 'bearer',
    summary: "Logging in: the guest's items, reservations and waitlist entries move to the account",
    answer: WireCart,
    handle: async (context) => {
      const owner = userOwner(context.user.id);
      const { guest } = parts.shoppers.of(context);
      if (guest) {
        await mergeGuestCart(parts, guest, owner);
        await parts.networkPieces.move(parts.shoppers.network(context), guest, owner);
        parts.shoppers.endGuest(context.res);
      }
      return cartOf(parts, owner);
    },
  }),

  endpoint({
    route: 'GET /api/cart/stock/:productId',
    access: 'shopper',
    summary: 'How many pieces the asker could have; their own reservation does not count against them',
    params: z.object({ productId: Id }),
    query: bothSpellings(z.object({ variantId: VariantId })),
    answer: WireStockCheck,
    refusals: ['product-not-found'],
    handle: async (context) => {
      context.res.set('cache-control', 'no-store');
      const wanted = { ...context.params, ...context.query };
      await parts.products.findBuyable(wanted);
      const { owner, guest } = parts.shoppers.of(context);
      const found = await parts.holds.read(wanted, owner, guest);
      if (found.quarantined) throw beingChecked();
      const availableStock = availableTo(found);
      return { isAvailable: availableStock > 0, availableStock };
    },
  }),
];
