import type { ClaimAnswer, ClaimBody } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { OrderLine } from '../rules/order.ts';
import { skuKey } from '../rules/pricing.ts';
import type { ClaimVersions } from '../store/place-order.ts';

/** The holds in the cart service. */
export function createCartClient(client: ServiceClient, logger: Logger) {
  return {
    /**
     * Makes the shopper's holds last until the order is placed. `refused`: the first line that somebody else holds.
     * A cart service that does not answer stops nobody, because the ledger alone never oversells.
     *
     * @param guest the guest that a signed-in shopper was before, so that their own old hold is not in their way
     */
    async claim(
      owner: Owner,
      lines: readonly OrderLine[],
      guest?: Owner,
    ): Promise<{ refused?: OrderLine; versions?: ClaimVersions }> {
      const body: ClaimBody = {
        owner,
        ...(guest ? { guest } : {}),
        items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      };
      try {
        const answer = await client.post<ClaimAnswer>('/internal/claims', body);
        if (answer.status !== 200) throw new Error(`claims answered ${answer.status}`);
        if (answer.body.claimed) {
          const versions = answer.body.versions.map(
            ({ productId, variantId, version }) => [skuKey(productId, variantId), version] as const,
          );
          return { versions: new Map(versions) };
        }
        const [first] = answer.body.refused;
        const refused = lines.find(
          (line) => line.productId === first?.productId && line.variantId === first.variantId,
        );
        return { refused: refused ?? lines[0] };
      } catch (error) {
        logger.warn({ err: error }, 'the cart service did not answer a claim, the ledger decides');
        return {};
      }
    },
  };
}
export type CartClient = ReturnType<typeof createCartClient>;
