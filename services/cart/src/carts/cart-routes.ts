import { z } from 'zod';
import { WireCart, WireStockCheck } from '@slipcast/contracts/http/cart';
import { Id, userOwner, VariantId } from '@slipcast/contracts/ids';
import { bothSpellings } from '@slipcast/contracts/spelling';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { removeFromCart } from './change-cart.ts';
import { findBuyable } from '../products/find-buyable.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { movePlaces } from '../waitlist/move-entries.ts';
import { cartOf } from './read-cart.ts';
import { availableTo } from '../holds/hold.ts';
import { beingChecked } from '../holds/refusals.ts';
import { wireCart } from './wire-cart.ts';
import type { RouteDependencies } from './shoppers.ts';

export const cartRoutes = (dependencies: RouteDependencies) => [
  endpoint({
    route: 'GET /api/cart',
    importance: 'cart',
    access: 'shopper',
    summary: "The shopper's cart",
    answer: WireCart,
    handle: async (context) => {
      context.res.set('cache-control', 'no-store');
      const { owner, guest } = dependencies.shoppers.of(context);
      return owner ? cartOf(dependencies, owner, guest) : wireCart([], Date.now());
    },
  }),

  endpoint({
    route: 'DELETE /api/cart',
    access: 'shopper',
    summary: 'Empty the cart and free its reservations',
    answer: WireCart,
    handle: async (context) => {
      const { owner } = dependencies.shoppers.of(context);
      const items = owner ? await dependencies.carts.items(owner) : [];
      if (owner) await Promise.all(items.map((item) => removeFromCart(dependencies, owner, item)));
      return wireCart([], Date.now());
    },
  }),

  endpoint({
    route: 'POST /api/cart/merge',
    access: 'bearer',
    summary: "Sign-in: the guest's items and reservations move to the account",
    answer: WireCart,
    handle: async (context) => {
      const owner = userOwner(context.user.id);
      const { guest } = dependencies.shoppers.of(context);
      if (guest) {
        await mergeGuestCart(dependencies, guest, owner);
        await movePlaces(dependencies, guest, owner);
        dependencies.shoppers.endGuest(context.res);
      }
      return cartOf(dependencies, owner);
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
      await findBuyable(dependencies, wanted);
      const { owner, guest } = dependencies.shoppers.of(context);
      const found = await dependencies.holds.read(wanted, owner, guest);
      if (found.quarantined) throw beingChecked();
      const availableStock = availableTo(found);
      return { isAvailable: availableStock > 0, availableStock };
    },
  }),
];
