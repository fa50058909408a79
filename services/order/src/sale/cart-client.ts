import type { ClaimAnswer, ClaimBody, ReleaseBody } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import { Refusal } from '@slipcast/contracts/refusal';
import { readReceipt } from '@slipcast/service-kit/hold-receipt';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { OrderLine } from '../orders/order.ts';
import { claimByReceipts } from './claim-by-receipts.ts';
import { skuKey } from './pricing.ts';
import type { Claims } from './place-order.ts';

/** Pieces that a claim reserved beyond what the shopper held. */
export type Raised = ReleaseBody['items'];

/** The holds in the cart service. */
export function createCartClient(client: ServiceClient, logger: Logger, receiptSecret: string) {
  return {
    /**
     * Makes the shopper's holds last until the order is placed. `refused`: the first line that somebody else holds. While
     * the cart service does not answer, receipts of live holds are as good. Throws Refusal 'unavailable' without them.
     *
     * @param options.guest the guest that a signed-in shopper was before, so that their own old hold is not in their way
     * @param options.receipts what the cart service gave the shopper with each reservation
     * @param options.before a time by the database's clock at which the claim had not been asked for yet. The cart answers
     *   how long a claim lasts, not until when: so its clock and the database's need not agree
     */
    async claim(
      owner: Owner,
      lines: readonly OrderLine[],
      { guest, receipts, before }: { guest?: Owner; receipts: readonly string[]; before: Date },
    ): Promise<{ refused?: OrderLine; claims: Claims; raised?: Raised }> {
      const body: ClaimBody = {
        owner,
        ...(guest ? { guest } : {}),
        items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      };
      try {
        const answer = await client.post<ClaimAnswer>('/internal/claims', body);
        if (answer.status !== 200) throw new Error(`claims answered ${answer.status}`);
        if (answer.body.claimed) {
          const { versions } = answer.body;
          const claims = versions.map(({ productId, variantId, version, seq = null, lastsMs }) => {
            const until = lastsMs === undefined ? null : new Date(before.getTime() + lastsMs);
            return [skuKey(productId, variantId), { version, seq, until }] as const;
          });
          const raised = versions.flatMap(({ productId, variantId, raised: quantity = 0 }) =>
            quantity > 0 ? { productId, variantId, quantity } : [],
          );
          return { claims: new Map(claims), raised };
        }
        const [first] = answer.body.refused;
        const refused = lines.find(
          (line) => line.productId === first?.productId && line.variantId === first.variantId,
        );
        return { refused: refused ?? lines[0], claims: new Map() };
      } catch (error) {
        logger.warn({ err: error }, 'the cart service did not answer a claim');
        const given = receipts.flatMap((text) => readReceipt(receiptSecret, text) ?? []);
        const claims = claimByReceipts(given, owner, lines, before);
        if (claims) return { claims };
        throw new Refusal(
          'unavailable',
          'Your reservation could not be checked. You have not been charged. Please try again in a moment.',
          { headers: { 'retry-after': '5' } },
        );
      }
    },

    /**
     * Gives back what a claim reserved for an order that is certain not to be placed. If the cart service does not answer, it
     * becomes free once the claim is over.
     */
    async release(owner: Owner, raised: Raised): Promise<void> {
      if (raised.length === 0) return;
      const body: ReleaseBody = { owner, items: raised };
      await client.post('/internal/releases', body).catch((error: unknown) => {
        logger.warn({ err: error }, 'the cart service did not take a claim back');
      });
    },
  };
}
export type CartClient = ReturnType<typeof createCartClient>;
