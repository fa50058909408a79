import type pg from 'pg';
import { CLAIM_MS, HOLD_CAP_MS, HOLD_MS, HOLD_WAIT_MS, OFFER_MS } from '@slipcast/contracts/durations';
import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import { createCartStore } from '../../../../services/cart/src/carts/cart-store.ts';
import { claimRoutes } from '../../../../services/cart/src/carts/claim-routes.ts';
import { mergeGuestCart } from '../../../../services/cart/src/carts/merge-guest-cart.ts';
import { holdRoutes } from '../../../../services/cart/src/holds/hold-routes.ts';
import { createHoldStore } from '../../../../services/cart/src/holds/hold-store.ts';
import type { CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { createSkuScripts } from '../../../../services/cart/src/redis/sku-scripts.ts';
import { createApplyEvent } from '../../../../services/cart/src/replica/apply-changes.ts';
import { createCatchUp } from '../../../../services/cart/src/replica/catch-up.ts';
import { onStockChanged } from '../../../../services/cart/src/replica/on-stock-changed.ts';
import { createRebuild } from '../../../../services/cart/src/replica/rebuild-replica.ts';
import { createReplicaScripts } from '../../../../services/cart/src/replica/replica-scripts.ts';
import type { Snapshot } from '../../../../services/cart/src/snapshot/snapshot.ts';
import { readQueue } from '../../../../services/cart/src/waitlist/entries.ts';
import { createQueueScripts } from '../../../../services/cart/src/waitlist/queue-scripts.ts';
import { createLedgerClient } from '../../../../services/cart/src/replica/ledger-client.ts';

const MANY_ITEMS = 50;
const TIMES = {
  holdMs: HOLD_MS,
  capMs: HOLD_CAP_MS,
  claimMs: CLAIM_MS,
  waitMs: HOLD_WAIT_MS,
  offerMs: OFFER_MS,
};

export type CartProcess = ReturnType<typeof createCartProcess>;

/** Puts the cart service's parts together as its `service.ts` does, without network, bus and timers. */
export function createCartProcess(options: {
  pool: pg.Pool;
  redis: CartRedis;
  /** Calls the order service, which has the ledger. */
  ledger: ServiceClient;
  logger: Logger;
}) {
  const { pool, redis, ledger, logger } = options;
  const skuScripts = createSkuScripts(redis, TIMES);
  const scripts = createReplicaScripts(skuScripts);
  // A timer writes the copy of holds. Here Redis never loses them, so the copy is never read.
  const snapshot = {
    name: 'snapshot',
    hold() {},
    item() {},
    stockChange() {},
    track: <T>(work: Promise<T>) => work,
    flushed: async () => {},
  } as Snapshot;
  const readLedger = createLedgerClient(ledger);
  const othersFlushed = async () => {};
  const stores = { scripts, pool, readLedger, readQueue, snapshot, othersFlushed };
  const rebuild = createRebuild({ ...stores, waitMs: TIMES.waitMs, logger });
  const catchUp = createCatchUp({ scripts, readLedger, snapshot, drifted: () => {}, logger });
  const holds = createHoldStore(skuScripts, { rebuild, catchUp }, snapshot);
  const carts = createCartStore({ redis, pool, snapshot, limits: { items: MANY_ITEMS, pieces: 0 } });
  // The queues are in Redis alone, so no waitlist entry moves to an account.
  const parts = { carts, holds, waitlist: { moveEntries: async () => [] } };
  return {
    holds,
    carts,
    queue: createQueueScripts(skuScripts).queue,
    /** Moves the guest's items and holds to the account. */
    signIn: (guest: Owner, account: Owner) => mergeGuestCart(parts, guest, account),
    onStockChanged: onStockChanged(createApplyEvent({ scripts, snapshot }, catchUp), snapshot),
    endpoints: [...claimRoutes(parts), ...holdRoutes(holds, pool)],
  };
}
