import { ClaimBody, type ClaimAnswer } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { claimHolds } from '../holds/claim-holds.ts';
import { enterClaim } from './enter-claim.ts';
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
      const claim = () => claimHolds(parts.holds, owner, items, anyTime);
      // What the maker sells herself waits for no one.
      return anyTime ? claim() : enterClaim(parts, owner, items, claim);
    },
  }),
];
