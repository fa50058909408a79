import { ClaimBody, type ClaimAnswer } from '@slipcast/contracts/http/cart';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { mergeGuest } from '../flows/merge-guest-cart.ts';
import type { RouteDependencies } from './shoppers.ts';
import { skuOf, skuText } from '../rules/sku.ts';
import { availableTo } from '../rules/hold.ts';

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
      const { holds } = dependencies;
      if (guest && guest !== owner) await mergeGuest(dependencies, guest, owner);
      const wanted = new Map<string, number>();
      for (const item of items) wanted.set(skuText(item), (wanted.get(skuText(item)) ?? 0) + item.quantity);
      const claims = await Promise.all(
        [...wanted].map(async ([text, quantity]) => {
          const sku = skuOf(text);
          return { sku, answer: await holds.claim(sku, owner, quantity) };
        }),
      );
      const refused = claims.filter(({ answer }) => !answer.claimed);
      if (refused.length === 0) {
        const versions = claims.map(({ sku, answer }) => ({ ...sku, version: answer.version }));
        return { claimed: true, versions };
      }
      // All or nothing: what was raised for this order alone goes back.
      await Promise.all(
        claims
          .filter(({ answer }) => answer.claimed && answer.hold.quantity > answer.previous)
          .map(({ sku, answer }) => holds.giveBack(sku, owner, answer.hold.quantity - answer.previous)),
      );
      return {
        claimed: false,
        refused: refused.map(({ sku, answer }) => ({ ...sku, available: availableTo(answer) })),
      };
    },
  );
