import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { CLAIM_MS, HOLD_CAP_MS, HOLD_MS, HOLD_WAIT_MS, OFFER_MS } from '@slipcast/contracts/durations';
import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { Bus, EventEnvelope } from '@slipcast/event-bus/bus';
import { createCartStore } from '../../../../services/cart/src/carts/cart-store.ts';
import { onOrderPaid } from '../../../../services/cart/src/carts/on-order-paid.ts';
import { cartOf } from '../../../../services/cart/src/carts/read-cart.ts';
import { claimRoutes } from '../../../../services/cart/src/carts/claim-routes.ts';
import { mergeGuestCart } from '../../../../services/cart/src/carts/merge-guest-cart.ts';
import { holdRoutes } from '../../../../services/cart/src/holds/hold-routes.ts';
import { createHoldStore } from '../../../../services/cart/src/holds/hold-store.ts';
import type { CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { createSkuScripts, type SkuEvents } from '../../../../services/cart/src/redis/sku-scripts.ts';
import { createApplyEvent } from '../../../../services/cart/src/replica/apply-changes.ts';
import { createCatchUp } from '../../../../services/cart/src/replica/catch-up.ts';
import { onStockChanged } from '../../../../services/cart/src/replica/on-stock-changed.ts';
import { createRebuild } from '../../../../services/cart/src/replica/rebuild-replica.ts';
import { createReplicaScripts } from '../../../../services/cart/src/replica/replica-scripts.ts';
import { createStoreTerms } from '../../../../services/cart/src/replica/sale-terms.ts';
import { createLetIn } from '../../../../services/cart/src/rooms/let-in.ts';
import { createTickets } from '../../../../services/cart/src/rooms/tickets.ts';
import { createRoomParts } from '../../../../services/cart/src/rooms/room-parts.ts';
import type { EarlyAccess } from '../../../../services/cart/src/early/early-access.ts';
import { createUpdatePieces } from '../../../../services/cart/src/carts/update-pieces.ts';
import { createStoreProduct } from '../../../../services/cart/src/products/store-product.ts';
import { createProductCache, type Products } from '../../../../services/cart/src/products/product-cache.ts';
import { withQueue } from '../../../../services/cart/src/waitlist/change-queue.ts';
import { createQueueScripts } from '../../../../services/cart/src/waitlist/queue-scripts.ts';
import { createLedgerClient } from '../../../../services/cart/src/replica/ledger-client.ts';
import type { ReadAddress } from '../../../../services/cart/src/waitlist/user-client.ts';
import { byActor } from './by-actor.ts';
import { createWaitingProcess } from './waiting-process.ts';
import { createGatedSnapshot, noSnapshot } from './cart-snapshot.ts';

const MANY_ITEMS = 50;
/** More than any shopper wants who is not to be refused. */
const MANY_PIECES = 8;
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
  /** What the copy of holds in PostgreSQL is written as; without a name there is none. */
  snapshotOf?: string;
  /** The name of its waiting list; without one the queues are in Redis alone. */
  waitlistOf?: string;
  /** Writes the copies of the other processes. */
  othersFlushed: () => Promise<void>;
  /** Asks the user service, which may take a while. */
  readAddress: ReadAddress;
  logger: Logger;
}) {
  const { pool, redis, ledger, snapshotOf, waitlistOf, othersFlushed, readAddress, logger } = options;
  const skuEvents: SkuEvents = new EventEmitter();
  const skuScripts = createSkuScripts(redis, TIMES, skuEvents);
  const scripts = createReplicaScripts(skuScripts);
  const snapshot = snapshotOf ? createGatedSnapshot(pool, logger, snapshotOf) : noSnapshot();
  const readLedger = createLedgerClient(ledger);
  const stores = { scripts, pool, readLedger, withQueue, snapshot, othersFlushed };
  const rebuild = createRebuild({ ...stores, waitMs: TIMES.waitMs, logger });
  const catchUp = byActor(() => createCatchUp({ scripts, readLedger, snapshot, drifted: () => {}, logger }));
  const holds = createHoldStore(skuScripts, { rebuild, catchUp }, snapshot);
  const carts = createCartStore({
    redis,
    pool,
    snapshot,
    limits: { items: MANY_ITEMS, pieces: MANY_PIECES },
    // Room for ten thousand takes a twentieth of a schedule's time.
    mostKnown: 100,
  });
  let products: ReturnType<typeof createProductCache> | undefined;
  const knownProducts = () => (products ??= createProductCache(pool));
  const waiting = waitlistOf
    ? createWaitingProcess({
        pool,
        skuScripts,
        skuEvents,
        holds,
        logger,
        products: knownProducts(),
        readAddress,
        name: waitlistOf,
      })
    : undefined;
  const moveEntries = waiting?.moveEntries ?? (async () => []);
  const updatePieces = createUpdatePieces({ redis, holds });
  const { room, rooms } = createRoomParts({ redis, pool, holds, logger, freed: () => {} });
  const letIn = byActor(() => createLetIn({ rooms, pool, logger }).letIn);
  const tickets = createTickets({
    rooms,
    pool,
    letIn: { letIn, letInSoon: async (id) => void (await letIn(id)) },
    perNetwork: 0,
  });
  const storeTerms = createStoreTerms(skuScripts);
  // Asking who has it would be one more step of every login.
  const noEarlyAccess = {
    isEarly: async () => false,
    orEarly: (_sale, holder, work) => work(holder),
    move: async () => {},
  } as Pick<EarlyAccess, 'isEarly' | 'orEarly' | 'move'> as EarlyAccess;
  const parts = {
    carts,
    holds,
    updatePieces,
    room,
    early: noEarlyAccess,
    waitlist: { moveEntries },
    products: { get: (productId: string) => knownProducts().get(productId) } as Products,
  }; // A real process knows its products without a question; here each question would be one more step of every sale.
  const termsIfKnown = { get: async (productId: string) => products?.get(productId) } as Products;
  return {
    holds,
    carts,
    updatePieces,
    room,
    early: noEarlyAccess,
    rooms,
    letIn,
    tickets,
    snapshot,
    waiting,
    compare: catchUp,
    queue: createQueueScripts(skuScripts).queue,
    /** Moves the guest's items and holds to the account. */
    signIn: (guest: Owner, account: Owner) => mergeGuestCart(parts, guest, account),
    onStockChanged: onStockChanged(createApplyEvent({ scripts, snapshot }, catchUp), snapshot),
    onOrderPaid: (bus: Bus) => onOrderPaid(bus, pool, parts),
    onProducts: {
      topics: ['product.changed.v1', 'product.removed.v1'],
      group: 'cart.products',
      handle: (event: EventEnvelope) => createStoreProduct(knownProducts(), storeTerms)(event),
    },
    /** What `GET /api/cart` answers. */
    cart: (owner: Owner, guest?: Owner) =>
      cartOf({ carts, holds, products: knownProducts(), signReceipt: () => '' }, owner, guest),
    endpoints: [...claimRoutes({ ...parts, products: termsIfKnown }), ...holdRoutes(holds, pool)],
  };
}
