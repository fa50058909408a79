import { StockSeenBody, type SeenStock } from '@slipcast/contracts/http/ledger';
import type { Bus } from '@slipcast/event-bus/bus';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Document, DocumentStore } from '@slipcast/storage/documents/documents';
import { onStockChanged } from './on-stock-changed.ts';
import { stocksOf, type Stocked } from './stock.ts';

const seenOf = ({ id: productId, body }: Pick<Document<Stocked>, 'id' | 'body'>): SeenStock[] =>
  stocksOf(body).map(([variantId, { version, shown: onHand, adjusted }]) => ({
    productId,
    variantId,
    version,
    onHand,
    adjusted,
  }));

/** The order service's ledger, as shoppers see it here. @param needs.changed called after each of its events */
export function createStock<P extends Stocked>(
  kit: ServiceKit,
  needs: { bus: Bus; store: DocumentStore<P>; changed: (productId: string) => void },
) {
  kit.subscribe(() => needs.bus.subscribe(onStockChanged(needs)));
  const endpoints = [
    // A restored ledger may be older than what the catalogue has heard from it.
    endpoint({
      route: 'GET /internal/stock-seen',
      access: 'internal',
      callers: ['order'],
      summary: 'The newest stock that the catalogue knows of every SKU, with the sum of its edits',
      handle: async () => (await needs.store.find()).flatMap(seenOf),
    }),
    endpoint({
      route: 'POST /internal/stock-seen',
      access: 'internal',
      callers: ['order'],
      summary: 'The same of the products of these SKUs',
      body: StockSeenBody,
      handle: async ({ body }) =>
        (await needs.store.getMany([...new Set(body.skus.map(({ productId }) => productId))])).flatMap(
          seenOf,
        ),
    }),
  ];
  return { endpoints };
}
