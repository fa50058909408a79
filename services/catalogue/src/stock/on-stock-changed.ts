import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import type { Subscription } from '@slipcast/event-bus/bus';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { applyLedgerStock, type Stocked } from './stock.ts';

const MOST_AT_ONCE = 32;
type StockNews = Omit<EventData<'stock.changed.v1'>, 'quarantined'>;

/**
 * Shows the ledger's stock. Needs no inbox, because only newer versions count. The change is not published again, because
 * other services read the ledger's events themselves. What is sold at the same time is shown in one write.
 */
export function onStockChanged<P extends Stocked>({
  store,
  changed,
}: {
  store: DocumentStore<P>;
  changed: (productId: string) => void;
}): Subscription {
  const show = createBatchLoader(
    async (news: StockNews[]) => {
      const now = new Date();
      const applied = (product: P, id: string) =>
        news.reduce(
          (shown, { productId, ...ledger }) =>
            productId === id ? applyLedgerStock(shown, ledger, now) : shown,
          product,
        );
      await store.changeQuietly(
        news.map(({ productId }) => productId),
        applied,
      );
    },
    MOST_AT_ONCE,
    isDatabaseUnavailable,
  );
  return {
    topics: ['stock.changed.v1'],
    group: 'catalogue.show-stock',
    async handle(event) {
      const { quarantined, ...ledger } = parseEvent('stock.changed.v1', event.data);
      // The figure is in doubt, so the last one stays until someone has confirmed it.
      if (quarantined) return;
      await show(ledger);
      changed(ledger.productId);
    },
  };
}
