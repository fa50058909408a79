import type pg from 'pg';
import './gated-sleep.ts';
import type { IsBlocked } from './in-flight.ts';
import { startProcess } from './shop-process.ts';
import type { ProcessOptions, ShopProcess } from './shop-process.ts';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { HOLD_MS } from '@slipcast/contracts/durations';
import {
  createNetworkPieces,
  type NetworkPieces,
} from '../../../../services/cart/src/carts/network-pieces.ts';
import type { Holds } from '../../../../services/cart/src/holds/hold-store.ts';
import { createCartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { createDuringBreak } from './breaking-redis.ts';
import { lazyCatalogue, type Catalogue } from './catalogue-process.ts';
import { createCardProvider, type CardProvider } from './card-provider.ts';
import { overSquare } from './square-wire.ts';
import type { ReadAddress } from '../../../../services/cart/src/waitlist/user-client.ts';
import { addressOfAccount } from './waiting-process.ts';
import { createClock } from './clock.ts';
import { Connections } from './connections.ts';
import { gatePool, gateRedis, send } from './gated-stores.ts';
import { Outbox, type Name } from './outboxes.ts';
import { createRelays, type Relays } from './relays.ts';
import { createCompareCopies, type CompareCopies } from './compare-copies.ts';
import { createReadStored, type ReadStored } from './stored.ts';
import { createStoreCopies, type StoreCopies } from './store-copies.ts';
import { connectRedis } from '@slipcast/storage/redis';

/** The stores and the card provider that all processes share. */
export interface World {
  pool: { cart: pg.Pool; order: pg.Pool; payment: pg.Pool };
  provider: CardProvider;
  outboxes: Record<Name, Outbox>;
  relays: Record<Name, Relays>;
  copies: StoreCopies;
  clock: ReturnType<typeof createClock>;
  /** What PostgreSQL's copy of these holds and carts has otherwise than Redis. */
  compareCopies: CompareCopies;
  catalogue: () => Promise<Catalogue>;
  readStored: ReadStored;
  startProcess(options?: ProcessOptions): Promise<ShopProcess>;
  /** No schedule is under way: what earlier ones have left no longer matters. */
  forget(): Promise<void>;
  /** The limit of pieces that one network may have reserved. */
  networkPieces(holds: Holds, most: number): NetworkPieces;
  isBlocked: IsBlocked;
  stores: OwnStores;
  stop(): Promise<void>;
}
/** Where a scenario that needs other stores than the shop's finds them. */
export interface OwnStores {
  /** The socket of Redis. The shop of the schedules has its first database. */
  redis: string;
  /** Creates a database of this name unless there is one, and answers its URL. */
  database(name: string): Promise<string>;
}

const MIGRATIONS = {
  cart: 'services/cart/migrations',
  order: 'services/order/migrations',
  payment: 'services/payment/migrations',
};
/** Open from the beginning, and at most. */
const CONNECTIONS = 48;
const MOST_CONNECTIONS = 64;
/** An emptied table costs every connection its plans. */
const ROUNDS_A_TABLE_LASTS = 40;

/**
 * Puts the services' parts together as their `service.ts` does, without network, bus and timers.
 *
 * @param urls of four empty databases and a Redis
 * @param visible which statements, commands and calls are steps of a schedule
 * @param database creates a further one
 */
export async function createWorld(
  urls: Record<'cart' | 'order' | 'payment' | 'catalogue' | 'redis', string>,
  visible: (what: string) => boolean,
  database: OwnStores['database'],
): Promise<World> {
  const logger = createLogger('prove', 'silent');
  for (const name of ['cart', 'order', 'payment'] as const)
    await migrate(urls[name], MIGRATIONS[name], logger);
  const bare = {
    cart: createPool(urls.cart, { max: MOST_CONNECTIONS }),
    order: createPool(urls.order, { max: MOST_CONNECTIONS }),
    payment: createPool(urls.payment, { max: MOST_CONNECTIONS }),
  };
  const connections = {
    cart: await Connections.open(bare.cart, CONNECTIONS),
    order: await Connections.open(bare.order, CONNECTIONS),
    payment: await Connections.open(bare.payment, CONNECTIONS),
  };
  const monitor = createPool(urls.order, { max: 2 });
  const pool = {
    // Its transactions concern only the scenarios that name them.
    cart: gatePool(bare.cart, connections.cart, 'cart', (what) => visible(`cart ${what}`)),
    order: gatePool(bare.order, connections.order, 'order', visible),
    payment: gatePool(bare.payment, connections.payment, 'payment', visible),
  };
  const bareRedis = createCartRedis(urls.redis, logger);
  await bareRedis.check?.();
  const redis = gateRedis(bareRedis, createDuringBreak(urls.redis, logger), visible);
  const provider = overSquare(createCardProvider(visible));
  const readAddress: ReadAddress = (id) =>
    send('everybody', 'read address', visible('read address'), async () => addressOfAccount(id));
  const clock = createClock(urls.redis);
  const outboxes = { order: new Outbox(connections.order), payment: new Outbox(connections.payment) };
  const relaysOf = (name: Name) => createRelays(name, urls[name], visible, () => outboxes[name].since);
  const relays = { order: await relaysOf('order'), payment: await relaysOf('payment') };
  const plainRedis = connectRedis(urls.redis, {});
  const copies = createStoreCopies(connections, plainRedis);
  const catalogue = lazyCatalogue(urls.catalogue, logger);
  let rounds = 0;

  return {
    pool,
    provider,
    outboxes,
    relays,
    copies,
    clock,
    stores: { redis: urls.redis, database },
    catalogue: catalogue.get,
    compareCopies: createCompareCopies(connections.cart, plainRedis),
    readStored: createReadStored(connections, plainRedis),
    async forget() {
      provider.forget();
      for (const outbox of Object.values(outboxes)) outbox.forget();
      rounds += 1;
      await copies.clear(rounds % ROUNDS_A_TABLE_LASTS === 0);
    },
    startProcess: (options) => startProcess({ pool, redis, provider, logger, readAddress }, options),
    networkPieces: (holds, most) => createNetworkPieces({ redis, holds, most, holdMs: HOLD_MS }),
    async isBlocked(backends, own) {
      const { rows } = await monitor.query<{ blocked: boolean }>({
        name: 'prove-blocked',
        text: `SELECT bool_and(pg_blocking_pids(pid) && $2::int[]) AS blocked FROM unnest($1::int[]) AS pid`,
        values: [backends, own],
      });
      return rows[0]?.blocked ?? false;
    },
    async stop() {
      await bareRedis.stop?.();
      clock.stop();
      await catalogue.stop();
      plainRedis.disconnect();
      await Promise.all(
        [...Object.values(connections), ...Object.values(relays), monitor].map((one) => one.end()),
      );
    },
  };
}
