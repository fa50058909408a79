import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import { startEventRecorder } from '@slipcast/testkit/event-recorder';
import { jsonClient } from '@slipcast/testkit/json-client';
import { startScriptedUsers } from '@slipcast/testkit/scripted-users';
import { readOrderConfig } from '../../../../../services/order/src/config.ts';
import { createOrderService } from '../../../../../services/order/src/service.ts';
import { product } from '../../../../../services/order/tests/products.ts';
import {
  startScriptedCart,
  startScriptedPayments,
} from '../../../../../services/order/tests/scripted-services.ts';
import type { Answer } from '../../traffic/browser.ts';
import { alone } from '../alone.ts';
import { sameAs } from '../cart/same-as.ts';
import { openLink } from '../log/link.ts';
import { BUYER } from './buyer.ts';
import type { OwnStores } from '../world.ts';

/** Of the worker's Redis. */
const DATABASE = 5;
const LONG_MS = 12_000;
const MIGRATIONS = join(import.meta.dirname, '../../../../../services/order/migrations');
const logger = createLogger('prove', 'silent');
const SECRET = 'a-secret-of-the-proofs';
export const ORDER_NAMES_DAYS = 730;

export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>;
export type OrderCase = (shop: OrderShop) => Promise<void>;
type Body = Answer['body'];
/** Default a guest who pays what the mugs cost. */
interface Paid {
  amountPence: number;
  userId: string;
}

/** The order service as it is, with its port, subscriptions and jobs. The services around it are scripted. */
async function openOrderShop(stores: OwnStores) {
  const database = await stores.database('office');
  const link = await openLink(stores.redis);
  const url = link.url(DATABASE);
  const redis = connectRedis(url, {});
  redis.on('error', () => {});
  await redis.flushdb();
  const [users, payments, cart] = await Promise.all([
    startScriptedUsers(),
    startScriptedPayments(),
    startScriptedCart(),
  ]);
  const config = readOrderConfig({
    ...users.environment,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database,
    DATABASE_POOL: '6',
    DATABASE_EVENT_POOL: '2',
    REDIS_URL: url,
    BUS_URL: url,
    PAYMENT_URL: payments.url,
    CART_URL: cart.url,
    CATALOGUE_URL: cart.url,
    EMAIL_WORKER_URL: cart.url,
    ORDER_TOKEN_SECRET: SECRET,
    HOLD_RECEIPT_SECRET: 'receipts-of-the-proofs',
    EMAIL_ENABLED: 'true',
    SWEEP_SECONDS: '0.2',
    SHIPPING_UNDO_SECONDS: '0',
    LOST_EVENTS_SECONDS: '0.3',
    ORDER_NAMES_SECONDS: '0.2',
    ORDER_NAMES_DAYS: String(ORDER_NAMES_DAYS),
  });
  // Before its jobs, which lock the tables in another order.
  await migrate(database, MIGRATIONS, logger);
  const pool = createPool(database, { max: 4 });
  await pool.query(
    'TRUNCATE orders, voucher, discount_code, discount_use, update_piece, shop_settings, delivery_options CASCADE',
  );
  const service = createOrderService(config, { logger });
  const started = await service.start();
  const recorder = await startEventRecorder(url, (type) => /^(order|refund|voucher)\./.test(type));
  const call = jsonClient<Body>(started.url);
  const keys = createLookupKeys(SECRET);
  const fail = (what: string): never => {
    throw new Error(`office: ${what}`);
  };
  const shop = {
    pool,
    call,
    cart,
    payments,
    events: recorder.events,
    publish: recorder.publish,
    fail,
    admin: (method: string, path: string, body?: unknown) =>
      call(method, `/api/admin/${path}`, body, { authorization: users.admin }),
    async must(method: string, path: string, body?: unknown): Promise<Body> {
      const answer = await shop.admin(method, path, body);
      return answer.status < 300 ? answer.body : fail(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    },
    /** As the buyer by the link in their email. */
    async asBuyer(method: string, id: string, path: string, body?: unknown) {
      const key = keys.of(id, new Date());
      return call(method, `/api/orders/${id}/${path}`, body, { 'x-order-key': key });
    },
    /** Someone with an account. */
    account(): string {
      const userId = randomUUID();
      users.sessions.set(userId, { version: 1, isAdmin: false, isSuperAdmin: false });
      return userId;
    },
    asUser: (userId: string, method: string, path: string, body?: unknown) =>
      call(method, path, body, { authorization: users.bearer(userId) }),
    /** A new guest, or someone with an account, with an authorised payment. */
    authorised(amountPence: number, userId?: string) {
      const [guestId, paymentId] = [randomUUID(), randomUUID()];
      payments.payments.set(paymentId, {
        id: paymentId,
        owner: userId ? `u:${userId}` : `g:${guestId}`,
        amountPence,
        currency: 'GBP',
        state: 'authorised',
        orderId: null,
      });
      const guest = (method: string, path: string, body: unknown) =>
        call(method, path, body, { cookie: users.guestCookie(guestId) });
      return { guest, paymentId };
    },
    /** An order of so many mugs at 26.00, which is paid. */
    async order(quantity = 1, more: object = {}): Promise<WireOrder> {
      const mug = { ...product(9, 2600), productId: randomUUID() };
      await recorder.publish('product.changed.v1', mug.productId, mug);
      await shop.until('the mug is known', async () => {
        const { rowCount } = await pool.query('SELECT FROM product WHERE id = $1', [mug.productId]);
        return rowCount === 1;
      });
      const { amountPence = quantity * 2600, userId, ...asked } = more as Partial<Paid>;
      const { guest, paymentId } = shop.authorised(amountPence, userId);
      const items = [{ product_id: mug.productId, quantity }];
      const body = { ...BUYER, payment_id: paymentId, items, ...asked };
      const answer = await (userId
        ? shop.asUser(userId, 'POST', '/api/orders/checkout', body)
        : guest('POST', '/api/orders/guest-checkout', body));
      if (answer.status >= 300) fail(`checkout: ${JSON.stringify(answer.body)}`);
      return answer.body['order'] as WireOrder;
    },
    /** Whatever the column says happened so much earlier on a British clock, as PostgreSQL writes it: '3 days 1 minute'. */
    earlier: (id: string, column: string, by: string) =>
      pool.query(
        `UPDATE orders SET ${column} = (${column} AT TIME ZONE $3 - $2::interval) AT TIME ZONE $3 WHERE id = $1`,
        [id, by, 'Europe/London'],
      ),
    async row(sql: string, ...values: unknown[]): Promise<Body> {
      const { rows } = await pool.query<Body>(sql, values);
      return rows[0] ?? fail(`no row: ${sql}`);
    },
    until: (what: string, condition: () => boolean | Promise<boolean>): Promise<void> =>
      waitFor(what, condition, LONG_MS).then(
        () => undefined,
        () => fail(`${what}: not in ${LONG_MS / 1000} seconds`),
      ),
    /** @param should what has to be in it; whatever it does not name may be anything */
    is(what: string, value: unknown, should: unknown): void {
      const wrong = sameAs(value, should);
      if (wrong) fail(`${what}: ${wrong}`);
    },
    /** @param isBroken whatever hangs is not waited for */
    async stop(isBroken: boolean): Promise<void> {
      const ending = [recorder.stop(), service.stop(), users.stop(), payments.stop(), cart.stop()];
      if (!isBroken) await Promise.all(ending);
      else for (const one of ending) one.catch(() => {});
      redis.disconnect();
      link.cut();
      await pool.end();
    },
  };
  return shop;
}

/** Throws an error that says what was wrong first. */
export const runOrderCases = (stores: OwnStores, cases: readonly OrderCase[]): Promise<void> =>
  alone(async () => {
    const shop = await openOrderShop(stores);
    let isBroken = true;
    try {
      for (const work of cases)
        // oxlint-disable-next-line no-await-in-loop -- what one counts, another would change
        await work(shop);
      isBroken = false;
    } finally {
      await shop.stop(isBroken);
    }
  });
