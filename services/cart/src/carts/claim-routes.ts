import { ClaimBody, type ClaimAnswer } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { claimHolds } from '../holds/claim-holds.ts';
import { earlyPots, enterClaim } from './enter-claim.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/** The order service claims reservations at checkout. A checkout may show both a session and a guest cookie. */
export const claimRoutes = (parts: Parameters<typeof mergeGuestCart>[0]) => [
  endpoint({
    route: 'POST /internal/claims',
    access: 'internal',
    callers: ['order'],
    summary: "Raise the owner's holds to the ordered quantities, for the time of the order's transaction",
    body: ClaimBody,
    handle: async ({ body: { owner, guest, items, anyTime } }): Promise<ClaimAnswer> => {
      if (guest && guest !== owner) await mergeGuestCart(parts, guest, owner);
      // What the maker sells herself waits for no one.
      if (anyTime) return claimHolds(parts.holds, owner, items, { anyTime });
      const early = await earlyPots(parts, owner, items);
      return enterClaim(parts, owner, items, early, () => claimHolds(parts.holds, owner, items, { early }));
    },
  }),
];
