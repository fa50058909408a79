import type { Caller } from '@slipcast/contracts/callers';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { createReconciliationJob } from './reconciliation-job.ts';
import { createReconciliation } from './reconciliation.ts';
import { restoreRoutes } from './restore-routes.ts';
import { createRestoreStore } from './restore-store.ts';
import { createSources } from './sources.ts';

/** A restored payment service asks the card provider about everything that it has forgotten. */
const SOURCE_TIMEOUT = { timeoutMs: 30_000 };

/** Finds what a restored ledger has forgotten, and lets people confirm it. `guard` runs what may change stock. */
export function createRestore(kit: OrderKit) {
  const { bus, config, logger, pool } = kit;
  const store = createRestoreStore(pool);
  const clientOf = (name: Caller, url: string) => kit.client(name, url, SOURCE_TIMEOUT);
  const sources = createSources({
    cart: clientOf('cart', config.CART_URL),
    catalogue: clientOf('catalogue', config.CATALOGUE_URL),
    payment: clientOf('payment', config.PAYMENT_URL),
    bus,
  });
  const reconciliation = createReconciliation({ pool, store, sources, logger });
  kit.add(createReconciliationJob({ reconciliation, seconds: config.RECONCILIATION_SECONDS, logger }));
  kit.metrics.gauge(
    'ledger_quarantine',
    'Pots and orders that need confirming after a restore',
    store.countOpen,
  );
  const { guard } = reconciliation;
  return {
    guard,
    endpoints: (orders: Orders) => restoreRoutes({ ...kit, guard, sources, restored: store, orders }),
  };
}
