import type { OrderLine } from '@slipcast/contracts/events/order-events';
import type { ClaimAnswer, ClaimBody, ReleaseBody } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import { readReceipt } from '@slipcast/service-kit/hold-receipt';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { Pieces } from '../ledger/stock-ledger.ts';
import { claimByReceipts, type Claims } from './claim-by-receipts.ts';

/** The holds in the cart service. */
export function createCartClient(client: ServiceClient, logger: Logger, receiptSecret: string) {
  return {
    /**
     * Makes the shopper's holds last until the order is placed. While the cart service does not answer, receipts of live holds stand for
     * them. Throws Refusal 'unavailable' without those.
     *
     * @param options.guest the guest that a logged-in shopper was before, so that their own old hold is not in their way
     * @param options.receipts what the cart service gave the shopper with each reservation
     * @param options.before a time by the database's clock before the claim. The cart service answers how long a claim lasts, not until
     *   when, so its clock and the database's need not agree
     * @param options.anyTime also before the pots' shop update opens, because the maker sells them herself
     * @returns `refused`: the first line that someone else holds; `raised`: pieces that were reserved beyond what the shopper held
     */
    async claim(
      owner: Owner,
      lines: readonly OrderLine[],
      {
        guest,
        receipts,
        before,
        anyTime,
      }: { guest?: Owner; receipts: readonly string[]; before: Date; anyTime?: boolean | undefined },
    ): Promise<{ refused?: OrderLine; claims: Claims; raised?: Pieces[] }> {
      if (lines.length === 0) return { claims: new Map() };
      const body: ClaimBody = {
        owner,
        ...(guest ? { guest } : {}),
        ...(anyTime ? { anyTime } : {}),
        items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      };
      try {
        const answer = await client.post<ClaimAnswer>('/internal/claims', body);
        if (answer.status !== 200) throw new Error(`claims answered ${answer.status}`);
        if (!answer.body.claimed) {
          const [first] = answer.body.refused;
          const refused = lines.find((line) => first && skuKey(line) === skuKey(first)) ?? lines[0];
          return { refused, claims: new Map() };
        }
        const { versions } = answer.body;
        const claims = versions.map(({ version, seq = null, lastsMs, ...sku }) => {
          const until = lastsMs === undefined ? null : new Date(before.getTime() + lastsMs);
          return [skuKey(sku), { version, seq, until }] as const;
        });
        const raised = versions.flatMap(({ productId, variantId, raised: quantity = 0 }) =>
          quantity > 0 ? { productId, variantId, quantity } : [],
        );
        return { claims: new Map(claims), raised };
      } catch (error) {
        logger.warn({ err: error }, 'the cart service did not answer a claim');
        const given = receipts.flatMap((text) => readReceipt(receiptSecret, text) ?? []);
        const claims = claimByReceipts(given, owner, lines, before);
        if (claims) return { claims };
        throw new Refusal(
          'unavailable',
          "We couldn't check your reservation. You have not been charged. Please try again in a moment.",
          { headers: { 'retry-after': '5' } },
        );
      }
    },

    /**
     * Releases what a claim reserved for an order that is certain not to be placed. If the cart service does not answer, the pieces become
     * available when the claim ends.
     */
    async release(owner: Owner, raised: Pieces[]): Promise<void> {
      if (raised.length === 0) return;
      const body: ReleaseBody = { owner, items: raised };
      await client.post('/internal/releases', body).catch((error: unknown) => {
        logger.warn({ err: error }, 'the cart service did not release a claim');
      });
    },
  };
}
export type CartClient = ReturnType<typeof createCartClient>;
