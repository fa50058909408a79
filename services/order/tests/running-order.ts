import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { Owner } from '@slipcast/contracts/ids';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPool } from '@slipcast/storage/postgres';
import { startEventRecorder } from '@slipcast/testkit/event-recorder';
import { jsonClient, type JsonAnswer } from '@slipcast/testkit/json-client';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { startReplica } from '@slipcast/testkit/replica-process';
import { startScriptedUsers } from '@slipcast/testkit/scripted-users';
import type { Caller } from '@slipcast/contracts/callers';
import { callerHeaders } from '@slipcast/testkit/callers';
import { readOrderConfig } from '../src/config.ts';
import { createOrderService } from '../src/service.ts';
import { product, type Product, type Variant } from './products.ts';
import { startScriptedCart, startScriptedPayments } from './scripted-services.ts';

export type Answer = JsonAnswer<
  {
    message: string;
    code: string;
    order: WireOrder;
    orders: WireOrder[];
    status: string;
    orderToken: string;
    emailStatus: { sent: boolean; message: string };
  } & Record<string, unknown>
>;

export const addresses = {
  customer_name: 'Mary Potter',
  customer_email: 'mary@pots.example',
  shipping_address: '1 Kiln Lane, Burslem, Stoke-on-Trent, ST6 1AA',
  delivery_address: '1 Kiln Lane, Burslem, Stoke-on-Trent, ST6 1AA',
  billing_address: '2 Bank Street, Hanley, ST1 1BB',
};

/** The real order service with PostgreSQL, Redis and bus; users, payments and cart are scripted servers. */
export async function startOrder(environment: Record<string, string> = {}) {
  const [postgres, redis, users, payments, cart] = await Promise.all([
    startPostgres(),
    startRedis(),
    startScriptedUsers(),
    startScriptedPayments(),
    startScriptedCart(),
  ]);
  const databaseUrl = await postgres.createDatabase('order');
  const settings = {
    CATALOGUE_URL: cart.url,
    EMAIL_WORKER_URL: cart.url,
    ...users.environment,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    BUS_URL: redis.url,
    LOG_LEVEL: 'silent',
    PAYMENT_URL: payments.url,
    CART_URL: cart.url,
    ORDER_TOKEN_SECRET: 'a-secret-of-the-tests',
    HOLD_RECEIPT_SECRET: 'receipts-of-the-tests',
    EMAIL_ENABLED: 'true',
    SWEEP_SECONDS: '0.2',
    PENDING_SECONDS: '0.3',
    SHIPPING_UNDO_SECONDS: '0',
    CAPTURE_TIMEOUT_SECONDS: '1',
    ...environment,
  };
  const port = await freePort();
  const create = () => createOrderService(readOrderConfig({ PORT: String(port), ...settings }));
  let service = create();
  const { url } = await service.start();
  let pool = createPool(databaseUrl, { max: 2 });
  /** Replaces one database with a copy of another, as a restore does. There must be no connections to either. */
  const name = new URL(databaseUrl).pathname.slice(1);
  const asAdmin = async (...statements: string[]) => {
    const server = createPool(databaseUrl.replace(name, 'postgres'), { max: 1 });
    for (const statement of statements) await server.query(statement);
    await server.end();
  };
  const replace = (from: string, to: string) =>
    asAdmin(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`, `CREATE DATABASE ${to} TEMPLATE ${from}`);
  const whileStopped = async (work: () => Promise<void>) => {
    await service.stop();
    await pool.end();
    await work();
    pool = createPool(databaseUrl, { max: 2 });
    service = create();
    await service.start();
  };
  const recorder = await startEventRecorder(redis.url, (type) => /^(order|refund|stock)\./.test(type));
  const call = jsonClient<Answer['body']>(url);

  /** A logged-in shopper, whom the user service learns about here. */
  const as = (userId: string) => {
    if (!users.sessions.has(userId))
      users.sessions.set(userId, { version: 1, isAdmin: false, isSuperAdmin: false });
    return { authorization: users.bearer(userId) };
  };
  const guest = (guestId: string) => ({ cookie: users.guestCookie(guestId) });

  /** An authorised payment, as the payment service would have it. */
  const authorised = (owner: Owner | null, amountPence: number): string => {
    const id = randomUUID();
    payments.payments.set(id, {
      id,
      owner,
      amountPence,
      currency: 'GBP',
      state: 'authorised',
      orderId: null,
    });
    return id;
  };
  const checkout = (owner: Owner | null, paymentId: string, items: unknown[], rest: object = {}) => {
    const body = { ...addresses, payment_id: paymentId, items, ...rest };
    const [kind, id = ''] = owner?.split(':') ?? [];
    return kind === 'u'
      ? call('POST', '/api/orders/checkout', body, as(id))
      : call('POST', '/api/orders/guest-checkout', body, owner ? guest(id) : {});
  };
  /** Publishes the product and waits until it can be bought. */
  async function stocked(changed: Product): Promise<Product> {
    await recorder.publish('product.changed.v1', changed.productId, changed);
    await waitFor(`${changed.productId} is projected`, async () => {
      const { rowCount } = await pool.query('SELECT FROM product WHERE id = $1 AND version = $2', [
        changed.productId,
        changed.version,
      ]);
      return rowCount === 1;
    });
    return changed;
  }
  /** Buys one piece with this payment. */
  const buy = (
    owner: Owner | null,
    { productId }: { productId: string },
    paymentId: string,
    receipt?: string,
  ) => checkout(owner, paymentId, [{ product_id: productId, quantity: 1, receipt }]);
  /** Repeats the request after a 503 from a busy shop, as the page does. */
  async function buyPatiently(...order: Parameters<typeof buy>): ReturnType<typeof buy> {
    const answer = await buy(...order);
    return answer.status === 503 ? buyPatiently(...order) : answer;
  }

  return {
    url,
    get pool() {
      return pool;
    },
    redis,
    /** Stops the service for a copy of its database. */
    backUp: () => whileStopped(() => replace(name, `${name}_backup`)),
    /** Replaces the database with the copy. */
    restore: () => whileStopped(() => replace(`${name}_backup`, name)),
    users,
    payments,
    cart,
    ...recorder,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call('GET', path, undefined, headers),
    as,
    guest,
    /** Another replica on the same database, as a process with a clock of its own. */
    replica: (clockMs: number, more: Record<string, string>) =>
      startReplica(join(import.meta.dirname, '../src/main.ts'), { ...settings, ...more }, clockMs),
    admin: { authorization: users.admin },
    from: (caller: Caller) => callerHeaders(caller, 'order'),
    authorised,
    checkout,
    stocked,
    newMug: (stock: number, pricePence: number, variants: Variant[] = []) =>
      stocked(product(stock, pricePence, variants)),
    buy,
    buyPatiently,
    paymentState: (id: string) => payments.payments.get(id)?.state,
    async onHand({ productId }: { productId: string }, variantId = 'main'): Promise<number | null> {
      const { rows } = await pool.query<{ on_hand: number }>(
        'SELECT on_hand FROM stock WHERE product_id = $1 AND variant_id = $2',
        [productId, variantId],
      );
      return rows[0]?.on_hand ?? null;
    },
    async stop() {
      await recorder.stop();
      await service.stop();
      await pool.end();
      await asAdmin(`DROP DATABASE IF EXISTS ${name}_backup WITH (FORCE)`);
      await Promise.all([postgres.stop(), redis.stop(), users.stop(), payments.stop(), cart.stop()]);
    },
  };
}
export type RunningOrder = Awaited<ReturnType<typeof startOrder>>;
