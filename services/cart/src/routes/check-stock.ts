import { z } from 'zod';
import { WireStockCheck } from '@slipcast/contracts/http/cart';
import { Id, VariantId } from '@slipcast/contracts/ids';
import { bothSpellings } from '@slipcast/contracts/spelling';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { RouteDependencies } from './shoppers.ts';
import { findBuyable } from '../flows/find-item.ts';
import { availableTo } from '../rules/hold.ts';

export const checkStock = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/cart/stock/:productId',
      access: 'shopper',
      summary: 'How many pieces the asker could have; their own reservation does not count against them',
      params: z.object({ productId: Id }),
      query: bothSpellings(z.object({ variantId: VariantId })),
      answer: WireStockCheck,
      refusals: ['product-not-found'],
    },
    async ({ user, guestId, params, query, req, res }): Promise<WireStockCheck> => {
      res.set('cache-control', 'no-store');
      const wanted = { productId: params.productId, variantId: query.variantId };
      await findBuyable(dependencies, wanted);
      const { owner, guest } = dependencies.shoppers.of({ user, guestId }, req);
      const availableStock = availableTo(await dependencies.holds.read(wanted, owner, guest));
      return { isAvailable: availableStock > 0, availableStock };
    },
  );
