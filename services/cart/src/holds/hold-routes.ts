import { z } from 'zod';
import { ClaimBody, ReleaseBody, type ClaimAnswer } from '@slipcast/contracts/http/cart';
import { StockSeenBody } from '@slipcast/contracts/http/ledger';
import { Id, VariantId } from '@slipcast/contracts/ids';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { claimHolds } from '../carts/claim-holds.ts';
import type { Dependencies } from '../carts/dependencies.ts';
import { mergeGuestCart } from '../carts/merge-guest-cart.ts';

/** Reservations, for other services. */
export const holdRoutes = (dependencies: Dependencies) => [
  // The order service asks after a restore: its ledger may be behind the replicas.
  endpoint({
    route: 'POST /internal/stock-seen',
    access: 'internal',
    callers: ['order'],
    summary: 'The newest version of the ledger that the replicas of these SKUs have heard of',
    body: StockSeenBody,
    handle: ({ body }) => dependencies.stockSeen(body.skus),
  }),

  endpoint({
    route: 'POST /internal/claims',
    access: 'internal',
    callers: ['order'],
    summary: "Raise the owner's holds to the ordered quantities, for the time of the order's transaction",
    body: ClaimBody,
    handle: async ({ body: { owner, guest, items } }): Promise<ClaimAnswer> => {
      if (guest && guest !== owner) await mergeGuestCart(dependencies, guest, owner);
      return claimHolds(dependencies, owner, items);
    },
  }),

  endpoint({
    route: 'POST /internal/releases',
    access: 'internal',
    callers: ['order'],
    summary: 'Give back what a claim reserved for an order that was not placed',
    body: ReleaseBody,
    handle: async ({ body: { owner, items } }) => {
      await Promise.all(items.map((item) => dependencies.holds.release(item, owner, item.quantity)));
    },
  }),

  endpoint({
    route: 'GET /internal/holds/:productId/:variantId',
    access: 'internal',
    callers: ['operator'],
    summary: 'The replica of a SKU and how much of it is reserved',
    params: z.object({ productId: Id, variantId: VariantId }),
    handle: async ({ params }) => {
      const { onHand, heldByOthers } = await dependencies.holds.read(params, null);
      return { onHand, held: heldByOthers };
    },
  }),
];
