import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Subscription } from '@slipcast/event-bus/bus';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { applyLedgerStock, type Stocked } from './stock.ts';

/**
 * Shows the ledger's stock. Needs no inbox, because only newer versions count. The change is not published again, because
 * other services read the ledger's events themselves.
 */
export const onStockChanged = <P extends Stocked>({
  store,
  changed,
}: {
  store: DocumentStore<P>;
  changed: (productId: string) => void;
}): Subscription => ({
  topics: ['stock.changed.v1'],
  group: 'catalogue.show-stock',
  async handle(event) {
    const { productId, quarantined, ...ledger } = parseEvent('stock.changed.v1', event.data);
    // The figure is in doubt, so the last one stays until someone has confirmed it.
    if (quarantined) return;
    await store.change(productId, (product) => applyLedgerStock(product, ledger, new Date()), {
      quiet: true,
    });
    changed(productId);
  },
});
