import type { ClaimAnswer, ClaimBody } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { OrderLine } from './order.ts';

/** The cart service's holds, as this one needs them. */
export function createCartEdge(client: ServiceClient, logger: Logger) {
  return {
    /**
     * Makes the shopper's holds outlive the order's transaction. Answers the first line that somebody else holds, or null.
     * A cart service that does not answer stops nobody: the ledger alone never oversells.
     */
    async claim(owner: Owner, lines: readonly OrderLine[]): Promise<OrderLine | null> {
      const body: ClaimBody = {
        owner,
        items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      };
      try {
        const answer = await client.post<ClaimAnswer>('/internal/claims', body);
        if (answer.status !== 200) throw new Error(`claims answered ${answer.status}`);
        if (answer.body.claimed) return null;
        const [first] = answer.body.refused;
        return (
          lines.find((line) => line.productId === first?.productId && line.variantId === first.variantId) ??
          lines[0] ??
          null
        );
      } catch (error) {
        logger.warn({ err: error }, 'the cart service did not answer a claim, the ledger decides');
        return null;
      }
    },
  };
}
export type CartEdge = ReturnType<typeof createCartEdge>;
