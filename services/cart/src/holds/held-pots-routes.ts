import { z } from 'zod';
import type pg from 'pg';
import { ProductHolds, WireHeldPots } from '@slipcast/contracts/http/cart';
import { Id } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readHeldPots, readProductHolds } from './held-pots.ts';

const FRESH_MS = 1000;

/** For the storefront: the same for everybody, so however many look, the database is asked once a second. */
export function showHeldPots(pool: pg.Pool) {
  let last: { at: number; answer: Promise<WireHeldPots> } | undefined;
  const read = async (): Promise<WireHeldPots> => {
    const held = await readHeldPots(pool);
    return { held: held.map(({ freeAt, ...pot }) => ({ ...pot, freeAt: freeAt.toISOString() })) };
  };
  return endpoint({
    route: 'GET /api/cart/held',
    access: 'none',
    summary: 'How many pieces of each pot are in shoppers’ carts, and when the first may be free again',
    answer: WireHeldPots,
    handle: ({ res }) => {
      res.set('cache-control', 'no-store');
      const now = performance.now();
      if (!last || now - last.at > FRESH_MS) last = { at: now, answer: read() };
      return last.answer;
    },
  });
}

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
