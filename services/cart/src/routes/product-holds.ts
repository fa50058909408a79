import { z } from 'zod';
import type pg from 'pg';
import { ProductHolds } from '@slipcast/contracts/http/cart';
import { Id } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readProductHolds } from '../store/product-holds.ts';

/** For the back office, before it takes pots out of stock that shoppers have reserved. */
export const showProductHolds = (pool: pg.Pool) =>
  endpoint({
    route: 'GET /api/cart/holds/:productId',
    access: 'admin',
    summary: 'How many pieces of each variant shoppers have reserved, and until when',
    params: z.object({ productId: Id }),
    answer: ProductHolds,
    handle: async ({ params, res }) => {
      res.set('cache-control', 'no-store');
      const holds = await readProductHolds(pool, params.productId);
      return { holds: holds.map(({ until, ...hold }) => ({ ...hold, until: until.toISOString() })) };
    },
  });
