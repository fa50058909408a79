import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Subscription } from '@slipcast/event-bus/bus';
import { applyLedgerStock } from '../products/product.ts';
import type { ProductStore } from '../products/catalogue-snapshot.ts';

/**
 * Shows the ledger's stock. Needs no inbox because only newer versions count. The change is not published again, because
 * other services read the ledger's events themselves.
 *
 * @param changed called after each event
 */
export const onStockChanged = (
  products: ProductStore,
  changed: (productId: string) => void,
  now = () => new Date(),
): Subscription => ({
  topics: ['stock.changed.v1'],
  group: 'catalogue.show-stock',
  async handle(event) {
    const { productId, quarantined, ...ledger } = parseEvent('stock.changed.v1', event.data);
    // Nobody knows how many there are: what is shown stays until somebody has looked.
    if (quarantined) return;
    await products.change(productId, (product) => applyLedgerStock(product, ledger, now()), { quiet: true });
    changed(productId);
  },
});
