import type pg from 'pg';
import './gated-sleep.ts';
import type { IsBlocked } from './in-flight.ts';
import { startProcess } from './shop-process.ts';
import type { ShopProcess } from './shop-process.ts';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool, migrate } from '@slipcast/storage/postgres';
import { createCartRedis } from '../../../../services/cart/src/store/redis.ts';
import { createCardProvider, type CardProvider } from './card-provider.ts';
import type { EventsRead } from './delivery.ts';
import { createClock } from './clock.ts';
import { gatePool, gateRedis } from './gated-stores.ts';

/** The stores and the card provider that all processes share. */
export interface World {
  pool: { order: pg.Pool; payment: pg.Pool };
  provider: CardProvider;
  eventsRead: EventsRead;
  clock: ReturnType<typeof createClock>;
  startProcess(): Promise<ShopProcess>;
  isBlocked: IsBlocked;
  stop(): Promise<void>;
}

const MIGRATIONS = {
  cart: 'services/cart/migrations',
  order: 'services/order/migrations',
  payment: 'services/payment/migrations',
};
const CONNECTIONS = 40;

/** A pool whose connections are open before the first schedule, so that opening one never is a step of it. */
async function openPool(url: string): Promise<pg.Pool> {
  const pool = createPool(url, { max: CONNECTIONS });
  pool.options.idleTimeoutMillis = 0;
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const client of clients) client.release();
  return pool;
}

/**
 * Puts the services' parts together as their `service.ts` does, without network, bus and timers.
 *
 * @param urls of three empty databases and a Redis
 * @param visible which statements, commands and calls are steps of a schedule
 * @param reached how processes reach the card provider
 */
export async function createWorld(
  urls: { cart: string; order: string; payment: string; redis: string },
  visible: (what: string) => boolean,
  reached: (provider: CardProvider) => CardProvider = (provider) => provider,
): Promise<World> {
  const logger = createLogger('prove', 'silent');
  for (const name of ['cart', 'order', 'payment'] as const)
    await migrate(urls[name], MIGRATIONS[name], logger);
  const bare = {
    cart: await openPool(urls.cart),
    order: await openPool(urls.order),
    payment: await openPool(urls.payment),
  };
  const monitor = createPool(urls.order, { max: 2 });
  const pool = {
    cart: gatePool(bare.cart, 'cart', visible),
    order: gatePool(bare.order, 'order', visible),
    payment: gatePool(bare.payment, 'payment', visible),
  };
  const bareRedis = createCartRedis(urls.redis, logger);
  await bareRedis.check?.();
  const redis = gateRedis(bareRedis, visible);
  const provider = reached(createCardProvider(visible));
  const clock = createClock(urls.redis);

  return {
    pool,
    provider,
    eventsRead: { order: 0, payment: 0 },
    clock,
    startProcess: () => startProcess({ pool, redis, provider, logger }),
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
      await Promise.all([...Object.values(bare), monitor].map((one) => one.end()));
    },
  };
}
