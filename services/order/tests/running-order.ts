import { randomUUID } from 'node:crypto';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { EVENTS, type EventData } from '@slipcast/contracts/events/registry';
import { createBus } from '@slipcast/event-bus/create-bus';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { INTERNAL_TOKEN, startScriptedUsers } from '@slipcast/testkit/scripted-users';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { readOrderConfig } from '../src/config.ts';
import { createOrderService } from '../src/service.ts';
import { startScriptedCart, startScriptedPayments } from './scripted-services.ts';

export interface Answer {
  status: number;
  body: {
    message: string;
    code: string;
    order: WireOrder;
    orders: WireOrder[];
    status: string;
    orderToken: string;
    emailStatus: { sent: boolean; message: string };
  } & Record<string, unknown>;
}

export const addresses = {
  customer_name: 'Mary Potter',
  customer_email: 'mary@pots.example',
  shipping_address: '1 Kiln Lane, Burslem, Stoke-on-Trent, ST6 1AA',
  delivery_address: '1 Kiln Lane, Burslem, Stoke-on-Trent, ST6 1AA',
  billing_address: '2 Bank Street, Hanley, ST1 1BB',
};

/** The real order service with PostgreSQL, Redis and bus; the payment and cart edges are scripted. */
export async function startOrder(environment: Record<string, string> = {}) {
  const [postgres, redis, users, payments, cart] = await Promise.all([
    startPostgres(),
    startRedis(),
    startScriptedUsers(),
    startScriptedPayments(),
    startScriptedCart(),
  ]);
  const databaseUrl = await postgres.createDatabase('order');
  const service = createOrderService(
    readOrderConfig({
      ...users.environment,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      BUS_URL: redis.url,
      LOG_LEVEL: 'silent',
      PAYMENT_URL: payments.url,
      CART_URL: cart.url,
      ORDER_TOKEN_SECRET: 'a-secret-of-the-tests',
      EMAIL_ENABLED: 'true',
      SWEEP_SECONDS: '0.2',
      PENDING_SECONDS: '0.3',
      CAPTURE_TIMEOUT_SECONDS: '1',
      ...environment,
    }),
  );
  const { url } = await service.start();
  const pool = createPool(databaseUrl, { max: 2 });
  const bus = createBus({ url: redis.url, clientId: 'test', logger: createLogger('test', 'silent') });
  const events: EventEnvelope[] = [];
  await bus.start();
  const topics = Object.keys(EVENTS).filter((type) => /^(order|stock)\./.test(type));
  await bus.subscribe({ topics, group: 'test', handle: async (event) => void events.push(event) });

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }
  const publish = (type: string, key: string, data: unknown) =>
    bus.publish([{ id: randomUUID(), type, key, occurredAt: new Date().toISOString(), data }]);
  const onHand = async (productId: string, variantId = 'main'): Promise<number | null> =>
    (
      await pool.query<{ on_hand: number }>(
        'SELECT on_hand FROM stock WHERE product_id = $1 AND variant_id = $2',
        [productId, variantId],
      )
    ).rows[0]?.on_hand ?? null;

  async function stocked(product: EventData<'product.changed.v1'>): Promise<void> {
    await publish('product.changed.v1', product.productId, product);
    await waitFor(`${product.productId} is projected`, async () => {
      const { rows } = await pool.query('SELECT 1 FROM product WHERE id = $1 AND version = $2', [
        product.productId,
        product.version,
      ]);
      return rows.length === 1;
    });
  }

  return {
    url,
    pool,
    users,
    payments,
    cart,
    bus,
    events,
    call,
    publish,
    onHand,
    stocked,
    eventsOf: (type: string, orderId: string) =>
      events.filter((event) => event.type === type && event.key === orderId),
    as: (userId: string) => {
      if (!users.sessions.has(userId))
        users.sessions.set(userId, { version: 1, isAdmin: false, isSuperAdmin: false });
      return { authorization: users.bearer(userId) };
    },
    admin: { authorization: users.admin },
    internal: { 'x-internal-token': INTERNAL_TOKEN },
    /** An authorised payment, as the payment service would hold it. */
    authorised(owner: `u:${string}` | `g:${string}` | null, amountPence: number): string {
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
    },
    async stop() {
      await bus.close();
      await service.stop();
      await pool.end();
      await Promise.all([postgres.stop(), redis.stop(), users.stop(), payments.stop(), cart.stop()]);
    },
  };
}
export type RunningOrder = Awaited<ReturnType<typeof startOrder>>;

let products = 0;
/** A product with one row of its own and any further variants; each call makes another one. */
export function product(
  stock: number,
  pricePence: number,
  variants: { variantId: string; color: string; stock: number; pricePence: number }[] = [],
): EventData<'product.changed.v1'> {
  products += 1;
  const sku = { imageUrl: null, images: [] };
  return {
    productId: `p${products}`,
    version: 1,
    name: `Mug ${products}`,
    category: 'Mugs',
    imageUrl: '/media/mug.webp',
    images: [{ url: '/media/mug.webp' }],
    skus: [
      { ...sku, variantId: 'main', color: 'Oatmeal', pricePence, stockAdjusted: stock },
      ...variants.map(({ stock: stockAdjusted, ...variant }) => ({ ...sku, ...variant, stockAdjusted })),
    ],
  };
}
