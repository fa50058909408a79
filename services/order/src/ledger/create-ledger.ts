import type { OrderKit } from '../order-kit.ts';
import { findUnshown } from './find-unshown.ts';
import { ledgerRoutes } from './ledger-routes.ts';
import { onProducts } from './on-products.ts';
import { deleteOldReleases } from './released-holds.ts';
import { countShortfall } from './stock-ledger.ts';
import type { Guard } from './unreconciled.ts';

/** What is in stock, every movement of it, and the names and prices of what can be sold. `guard`: waits until the stock can be trusted. */
export function createLedger(kit: OrderKit, guard: Guard) {
  kit.handle(onProducts);
  kit.add(deleteOldReleases(kit));
  kit.compareEffects('stock.changed.v1', findUnshown(kit.client('catalogue', kit.config.CATALOGUE_URL)));
  kit.metrics.gauge('stock_shortfall_pieces', 'Pieces that were sold but are not there', () =>
    countShortfall(kit.pool),
  );
  return { endpoints: ledgerRoutes(kit, guard) };
}
