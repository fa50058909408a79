import { z } from 'zod';
import type { WireStockCheck } from '@slipcast/contracts/http/cart';
import { Id, VariantId } from '@slipcast/contracts/ids';
import { bothSpellings } from '@slipcast/contracts/spelling';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { availableTo } from '../holds.ts';
import { buyable, type CartShop } from '../shop-cart.ts';

export const checkStock = (shop: CartShop) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/cart/stock/:productId',
      access: 'shopper',
      summary: 'How many pieces the asker could have; their own reservation does not count against them',
      params: z.object({ productId: Id }),
      query: bothSpellings(z.object({ variantId: VariantId })),
    },
    async ({ user, guestId, params, query, req, res }): Promise<WireStockCheck> => {
      res.set('cache-control', 'no-store');
      const wanted = { productId: params.productId, variantId: query.variantId };
      await buyable(shop, wanted);
      const { owner, guest } = shop.shoppers.of({ user, guestId }, req);
      const availableStock = availableTo(await shop.holds.look(wanted, owner, guest));
      return { isAvailable: availableStock > 0, availableStock };
    },
  );
