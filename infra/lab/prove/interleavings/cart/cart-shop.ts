import { randomUUID } from 'node:crypto';
import type { EventData, EventType } from '@slipcast/contracts/events/registry';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { createBus } from '@slipcast/event-bus/create-bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { ACCESS_AUDIENCE, signToken } from '@slipcast/service-kit/auth';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import { callerHeaders } from '@slipcast/testkit/callers';
import { startEventRecorder } from '@slipcast/testkit/event-recorder';
import { readCartConfig } from '../../../../../services/cart/src/config.ts';
import { createCartService } from '../../../../../services/cart/src/service.ts';
import { Neighbours } from '../../../../../services/cart/tests/neighbours.ts';
import { productFacts } from '../../../../../services/cart/tests/product-facts.ts';
import { alone } from '../alone.ts';
import { createClock } from '../clock.ts';
import { inRealTime } from '../gated-sleep.ts';
import { openLink } from '../log/link.ts';
import type { OwnStores } from '../world.ts';
import { Browser } from './browser.ts';
import { ACCOUNTS, settingsOf } from './cart-settings.ts';
import { sameAs } from './same-as.ts';

/** Of the worker's Redis: carts and holds, and the event log. */
const DATABASES = { carts: 3, log: 4 };
const LONG_MS = 12_000;
const logger = createLogger('prove', 'silent');
const silent = (): void => {};

export type CartShop = Awaited<ReturnType<typeof openCartShop>>;
export type CartCase = (shop: CartShop) => Promise<void>;

/** The cart service as it is, with its port, subscriptions and jobs. The ledger and the user service are scripted. */
async function openCartShop(stores: OwnStores, environment: Record<string, string>) {
  const database = await stores.database('carts');
  const link = await openLink(stores.redis);
  const [carts, log] = [link.url(DATABASES.carts), link.url(DATABASES.log)];
  const redis = connectRedis(carts, {});
  redis.on('error', silent);
  await redis.flushdb();
  const neighbours = new Neighbours();
  const neighboursUrl = await neighbours.start();
  const settings = { ...settingsOf({ carts, log, database, neighbours: neighboursUrl }), ...environment };
  const start = async () => {
    const service = createCartService(readCartConfig(settings), { logger });
    return { service, ...(await service.start()) };
  };
  const bus = createBus({ url: log, clientId: 'prove', logger });
  await bus.start();
  const { service, url } = await start();
  const others: (() => Promise<void>)[] = [];
  const recorder = await startEventRecorder(log, (type) => /^(waiting|holds)\./.test(type));
  const pool = createPool(database, { max: 2 });
  const clock = createClock(carts);
  const fail = (what: string): never => {
    throw new Error(`carts: ${what}`);
  };
  const processes = async () =>
    (await pool.query<{ id: string }>('SELECT id FROM cart_instance')).rows.map(({ id }) => id);
  let guestsMade = 0;
  const shop = {
    neighbours,
    pool,
    redis,
    clock,
    fail,
    events: recorder.events,
    /** Comes from an address of their own. */
    guest(address?: string): Browser {
      guestsMade += 1;
      return new Browser(url, address ?? `203.0.${guestsMade >> 8}.${guestsMade & 255}`);
    },
    /** A second process on the same stores. */
    async another() {
      // Those of earlier scenarios may still be listed.
      const before = await processes();
      const other = await start();
      let stopping: Promise<void> | undefined;
      const stop = () => (stopping ??= inRealTime(() => other.service.stop()));
      others.push(stop);
      const isListed = async () => (await processes()).some((id) => !before.includes(id));
      return { url: other.url, stop, isListed };
    },
    /** The guest's cookie stays. */
    logIn(browser: Browser, userId: string = randomUUID()): Browser {
      browser.logIn(userId, signToken(ACCOUNTS.privateKey, ACCESS_AUDIENCE, userId, 3600));
      return browser;
    },
    account: (userId?: string): Browser => shop.logIn(shop.guest(), userId),
    async internal<T = Record<string, unknown>>(
      method: string,
      path: string,
      body?: unknown,
      caller?: 'catalogue',
    ) {
      const from = caller ?? (path.startsWith('/internal/holds') ? 'operator' : 'order');
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { ...callerHeaders(from, 'cart'), 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') as T };
    },
    publish: <T extends EventType>(
      type: T,
      key: string,
      data: EventData<T>,
      id: string = randomUUID(),
    ): Promise<void> => bus.publish([{ id, type, key, occurredAt: new Date().toISOString(), data }]),
    /** So many pieces at 26.00, and in blue at 28.50. */
    async pot(onHand: number, { blue, sale }: { blue?: number; sale?: SaleTerms } = {}): Promise<string> {
      const id = randomUUID();
      neighbours.change(id, onHand);
      if (blue !== undefined) neighbours.change(id, blue, undefined, 'blue');
      await shop.publish(
        'product.changed.v1',
        id,
        productFacts(id, { onHand, blue, name: 'Moon jar', sale }),
      );
      await shop.knows(id, 1);
      return id;
    },
    /** Until the service knows this version of the pot. */
    knows: (id: string, version: number): Promise<void> =>
      shop.until('the pot is known', async () => {
        const path = '/internal/seen-products';
        type Seen = { version: number }[];
        const known = await shop.internal<Seen>('POST', path, { ids: [id] }, 'catalogue');
        return known.body[0]?.version === version;
      }),
    facts: (id: string): Promise<EventData<'product.changed.v1'>> =>
      Promise.resolve(productFacts(id, { onHand: 0, name: 'Moon jar' })),
    async until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
      await waitFor(what, condition, LONG_MS).catch(() => fail(`${what}: not in ${LONG_MS / 1000} seconds`));
    },
    /** @param should what has to be in it; whatever it does not name may be anything */
    is(what: string, value: unknown, should: unknown): void {
      const wrong = sameAs(value, should);
      if (wrong) fail(`${what}: ${wrong}`);
    },
    /** Whether these pieces can be had by someone new. */
    async available(id: string, variantId = 'main'): Promise<number> {
      const { body } = await shop
        .guest()
        .call<{ availableStock: number }>('GET', `/api/cart/stock/${id}?variantId=${variantId}`);
      return body.availableStock;
    },
    /** The snapshot has so many pieces of it reserved. */
    copied: (id: string, pieces: number): Promise<void> =>
      shop.until(`${pieces} pieces in the copy`, async () => {
        const { rows } = await pool.query<{ sum: number }>(
          'SELECT coalesce(sum(quantity), 0)::int AS sum FROM cart_hold WHERE product_id = $1',
          [id],
        );
        return rows[0]?.sum === pieces;
      }),
    /** @param isBroken whatever hangs is not waited for */
    async stop(isBroken: boolean): Promise<void> {
      const ending = [recorder.stop(), service.stop(), bus.close(), ...others.map((end) => end())];
      if (!isBroken) await Promise.all(ending);
      else for (const one of ending) one.catch(silent);
      neighbours.stop();
      clock.stop();
      redis.disconnect();
      link.cut();
      const ended = pool.end();
      if (!isBroken) await ended;
    },
  };
  return shop;
}

/**
 * Throws an error that says what was wrong first.
 *
 * @param environment of the service
 * @param inTurn one after another, because they disturb each other
 */
export const runCartCases = (
  stores: OwnStores,
  environment: Record<string, string>,
  cases: readonly CartCase[],
  inTurn: boolean,
): Promise<void> =>
  alone(async () => {
    const shop = await openCartShop(stores, environment);
    let isBroken = true;
    try {
      // oxlint-disable-next-line no-await-in-loop
      if (inTurn) for (const work of cases) await work(shop);
      else await Promise.all(cases.map((work) => work(shop)));
      isBroken = false;
    } finally {
      await shop.stop(isBroken);
    }
  });
