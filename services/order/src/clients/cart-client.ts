import type { ClaimAnswer, ClaimBody } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { OrderLine } from '../rules/order.ts';
import { skuKey } from '../rules/pricing.ts';

/** The stock version that each line's claim was granted by, by `skuKey`; a line without one is the ledger's alone. */
export type ClaimVersions = ReadonlyMap<string, number>;
export const NO_CLAIMS: ClaimVersions = new Map();

/** The cart service's holds, as this one needs them. */
export function createCartClient(client: ServiceClient, logger: Logger) {
  return {
    /**
     * Makes the shopper's holds outlive the order's transaction. `refused`: the first line that somebody else holds.
     * A cart service that does not answer stops nobody: the ledger alone never oversells.
     *
     * @param guest whom a signed-in shopper was before, if their client still shows that cookie: their own hold must not be in their way
     */
    async claim(
      owner: Owner,
      lines: readonly OrderLine[],
      guest?: Owner,
    ): Promise<{ refused: OrderLine | null; versions: ClaimVersions }> {
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
          return { refused: null, versions: new Map(versions) };
        }
        const [first] = answer.body.refused;
        const refused = lines.find(
          (line) => line.productId === first?.productId && line.variantId === first.variantId,
        );
        return { refused: refused ?? lines[0] ?? null, versions: NO_CLAIMS };
      } catch (error) {
        logger.warn({ err: error }, 'the cart service did not answer a claim, the ledger decides');
        return { refused: null, versions: NO_CLAIMS };
      }
    },
  };
}
export type CartClient = ReturnType<typeof createCartClient>;
