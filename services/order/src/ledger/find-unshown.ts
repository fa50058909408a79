import { parseEvent } from '@slipcast/contracts/events/registry';
import type { SeenStock } from '@slipcast/contracts/http/ledger';
import { skuKey } from '@slipcast/contracts/sku';
import type { SentEvent } from '@slipcast/event-bus/outbox/resend';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/**
 * Finds the `stock.changed.v1` that are newer than the stock which the catalogue shows. It ignores those of deleted colours and of pots in
 * quarantine, so they are never lost. Throws Refusal when it does not answer.
 */
export const findUnshown =
  (catalogue: ServiceClient) =>
  async (sent: SentEvent[]): Promise<SentEvent[]> => {
    const changes = sent
      .map((event) => ({ event, stock: parseEvent('stock.changed.v1', event.data) }))
      .filter(({ stock }) => !stock.quarantined);
    if (changes.length === 0) return [];
    const skus = [
      ...new Map(
        changes.map(({ stock: { productId, variantId } }) => [
          skuKey({ productId, variantId }),
          { productId, variantId },
        ]),
      ).values(),
    ];
    const answer = await catalogue.post<SeenStock[]>('/internal/stock-seen', { skus });
    if (answer.status !== 200) throw notAnswered(answer);
    const shown = new Map(answer.body.map((one) => [skuKey(one), one.version]));
    return changes
      .filter(({ stock }) => stock.version > (shown.get(skuKey(stock)) ?? Infinity))
      .map(({ event }) => event);
  };
