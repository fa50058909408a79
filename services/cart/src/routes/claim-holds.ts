import { ClaimBody, type ClaimAnswer } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { claimHolds as claim } from '../flows/claim-holds.ts';
import { mergeGuestCart } from '../flows/merge-guest-cart.ts';
import type { RouteDependencies } from './shoppers.ts';

export const claimHolds = (dependencies: RouteDependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/internal/claims',
      access: 'internal',
      summary: "Raise the owner's holds to the ordered quantities, for the time of the order's transaction",
      body: ClaimBody,
    },
    async ({ body: { owner, guest, items } }): Promise<ClaimAnswer> => {
      if (guest && guest !== owner) await mergeGuestCart(dependencies, guest, owner);
      return claim(dependencies, owner, items);
    },
  );
