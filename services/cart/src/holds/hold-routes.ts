import { z } from 'zod';
import type pg from 'pg';
import { ProductHolds, ReleaseBody, WireHeldPots } from '@slipcast/contracts/http/cart';
import { Id, VariantId } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readHeldPots, readProductHolds } from './held-pots.ts';
import type { Holds } from './hold-store.ts';

const FRESH_MS = 1000;

/** Reservations of all shoppers: for the storefront, the back office, other services and the operator. */
export function holdRoutes(holds: Holds, pool: pg.Pool) {
  let last: { at: number; answer: Promise<WireHeldPots> } | undefined;
  const readAll = async (): Promise<WireHeldPots> => {
    const held = await readHeldPots(pool);
    return { held: held.map(({ freeAt, ...pot }) => ({ ...pot, freeAt: freeAt.toISOString() })) };
  };
  return [
    endpoint({
      route: 'GET /api/cart/held',
      access: 'none',
      summary: 'How many pieces of each pot are in shoppers’ carts, and when the first may become available',
      answer: WireHeldPots,
      handle: ({ res }) => {
        res.set('cache-control', 'no-store');
        // The answer is the same for all shoppers, so the database is asked once a second.
        const now = performance.now();
        if (!last || now - last.at > FRESH_MS) last = { at: now, answer: readAll() };
        return last.answer;
      },
    }),

    // The back office asks before it removes reserved pots from the stock.
    endpoint({
      route: 'GET /api/cart/holds/:productId',
      access: 'admin',
      summary: 'How many pieces of each variant shoppers have reserved, and until when',
      params: z.object({ productId: Id }),
      answer: ProductHolds,
      handle: async ({ params, res }) => {
        res.set('cache-control', 'no-store');
        const found = await readProductHolds(pool, params.productId);
        return { holds: found.map(({ until, ...hold }) => ({ ...hold, until: until.toISOString() })) };
      },
    }),

    endpoint({
      route: 'POST /internal/releases',
      access: 'internal',
      callers: ['order'],
      summary: 'Release what a claim reserved for an order that was not placed',
      body: ReleaseBody,
      handle: async ({ body: { owner, items } }) => {
        await Promise.all(items.map((item) => holds.release(item, owner, item.quantity)));
      },
    }),

    endpoint({
      route: 'GET /internal/holds/:productId/:variantId',
      access: 'internal',
      callers: ['operator'],
      summary: 'The replica of a SKU and how much of it is reserved',
      params: z.object({ productId: Id, variantId: VariantId }),
      handle: async ({ params }) => {
        const { onHand, heldByOthers } = await holds.read(params, null);
        return { onHand, held: heldByOthers };
      },
    }),
  ];
}
