import type { SeenStock } from '@slipcast/contracts/http/ledger';
import type { Bus } from '@slipcast/event-bus/bus';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { onStockChanged } from './on-stock-changed.ts';
import { stocksOf, type Stocked } from './stock.ts';

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
      handle: async () =>
        (await needs.store.find()).flatMap(({ id: productId, body }) =>
          stocksOf(body).map(([variantId, { version, shown: onHand, adjusted }]): SeenStock => ({
            productId,
            variantId,
            version,
            onHand,
            adjusted,
          })),
        ),
    }),
  ];
  return { endpoints };
}
