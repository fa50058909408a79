import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Subscription } from '@slipcast/event-bus/bus';
import { showStock, type ProductStore } from '../product.ts';

/**
 * Shows what the ledger says. Needs no inbox, as only newer versions of a SKU count; and is not told to the others, who
 * hear the ledger themselves.
 *
 * @param written called after each write
 */
export const showLedgerStock = (products: ProductStore, written: () => void): Subscription => ({
  topics: ['stock.changed.v1'],
  group: 'catalogue.show-stock',
  async handle(event) {
    const { productId, ...ledger } = parseEvent('stock.changed.v1', event.data);
    await products.change(productId, (product) => showStock(product, ledger), { quiet: true });
    written();
  },
});
