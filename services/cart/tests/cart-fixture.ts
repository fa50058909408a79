import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { expect } from '@jest/globals';
import type { EventData, EventType } from '@slipcast/contracts/events/registry';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { ACCESS_AUDIENCE, signToken } from '@slipcast/service-kit/auth';
import type { Bus } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CALLER_ENVIRONMENT, callerHeaders } from '@slipcast/testkit/callers';
import { readCartConfig } from '../src/config.ts';
import { createCartService } from '../src/service.ts';
import { Browser } from './browser.ts';
import { Neighbours, pemPair } from './neighbours.ts';
import { productFacts } from './product-facts.ts';

type StockChange = EventData<'stock.changed.v1'>;

/** The real cart service on real stores; order's ledger and the user service are scripted. */
export class CartFixture {
  readonly neighbours = new Neighbours();
  url = '';
  postgres!: TestPostgres;
  redis!: TestRedis;
  pool!: pg.Pool;
  client!: Redis;
  bus!: Bus;
  private service!: Service;
  private readonly auth = pemPair();
  private readonly guest = pemPair();
  private environment: Record<string, string> = {};
  redisOptions: { appendonly?: boolean } = {};
  async start(environment: Record<string, string> = {}): Promise<this> {
    [this.postgres, this.redis] = await Promise.all([startPostgres(), startRedis(this.redisOptions)]);
    const databaseUrl = await this.postgres.createDatabase('cart');
    const neighboursUrl = await this.neighbours.start();
    this.environment = {
      ...CALLER_ENVIRONMENT,
      LOG_LEVEL: 'silent',
      AUTH_PUBLIC_KEY: this.auth.publicKey,
      GUEST_PUBLIC_KEY: this.guest.publicKey,
      GUEST_PRIVATE_KEY: this.guest.privateKey,
      HOLD_RECEIPT_SECRET: 'receipts-of-the-tests',
      REDIS_URL: this.redis.url,
      BUS_URL: `${this.redis.url}/1`,
      DATABASE_URL: databaseUrl,
      USER_URL: neighboursUrl,
      ORDER_URL: neighboursUrl,
      SHOP_URL: 'http://127.0.0.1:8080',
      ...environment,
    };
    this.pool = createPool(databaseUrl, { max: 2 });
    this.client = new Redis(this.redis.url);
    this.bus = createBus({
      url: `${this.redis.url}/1`,
      clientId: 'tests',
      logger: createLogger('tests', 'silent'),
    });
    await this.bus.start();
    await this.startService();
    return this;
  }

  private newService(): Service {
    const logger = createLogger('cart', process.argv.includes('--verbose') ? 'info' : 'silent');
    return createCartService(readCartConfig(this.environment), { logger });
  }

  /** A second instance on the same stores. */
  async anotherInstance() {
    const service = this.newService();
    const { url } = await service.start();
    return { browser: () => new Browser(() => url), stop: () => service.stop() };
  }

  async startService(): Promise<void> {
    this.service = this.newService();
    this.url = (await this.service.start()).url;
  }

  stopService = (): Promise<void> => this.service.stop();

  async stop(): Promise<void> {
    await this.service.stop();
    await this.bus.close();
    this.client.disconnect();
    await this.pool.end();
    this.neighbours.stop();
    await Promise.all([this.postgres.stop(), this.redis.stop()]);
  }

  guestBrowser(address?: string): Browser {
    const browser = new Browser(() => this.url);
    browser.address = address;
    return browser;
  }

  userBrowser(userId: string = randomUUID()): Browser {
    const browser = this.guestBrowser();
    this.logIn(browser, userId);
    return browser;
  }

  /** Logs in; the guest's cookie stays. */
  logIn(browser: Browser, userId: string = randomUUID()): string {
    browser.logIn(userId, signToken(this.auth.privateKey, ACCESS_AUDIENCE, userId, 3600));
    return userId;
  }

  async internal(method: string, path: string, body?: unknown) {
    const caller = path.startsWith('/internal/holds') ? 'operator' : 'order';
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...callerHeaders(caller, 'cart'), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = (await answer.text()) || '{}';
    return { status: answer.status, body: JSON.parse(text) as Record<string, never> };
  }

  publish<T extends EventType>(
    type: T,
    key: string,
    data: EventData<T>,
    id: string = randomUUID(),
  ): Promise<void> {
    return this.bus.publish([{ id, type, key, occurredAt: new Date().toISOString(), data }]);
  }

  /** A new product with pieces of `main` (26.00) and, if given, of the variant `blue` (28.50). */
  async product(onHand: number, blue?: number, name = 'Moon jar', sale?: SaleTerms): Promise<string> {
    const productId = randomUUID();
    this.neighbours.change(productId, onHand);
    if (blue !== undefined) this.neighbours.change(productId, blue, undefined, 'blue');
    await this.publish(
      'product.changed.v1',
      productId,
      productFacts(productId, { onHand, blue, name, sale }),
    );
    await waitFor('the product is known', async () => {
      const { rowCount } = await this.pool.query('SELECT 1 FROM product WHERE id = $1', [productId]);
      return rowCount;
    });
    return productId;
  }

  /** The catalogue says on which terms the product is sold. */
  say(productId: string, version: number, sale?: SaleTerms): Promise<void> {
    const facts = { ...productFacts(productId, { onHand: 1, name: 'Moon jar', sale }), version };
    return this.publish('product.changed.v1', productId, facts);
  }

  /** Changes the ledger and publishes the event, as the order service does in one transaction. */
  async stockChanged(
    productId: string,
    onHand: number,
    sale?: StockChange['sale'],
    variantId = 'main',
  ): Promise<StockChange> {
    const change = this.neighbours.change(productId, onHand, sale, variantId);
    await this.publish('stock.changed.v1', productId, change);
    return change;
  }

  /** Reads Redis directly: the sum of the holds and the stock. */
  async inRedis(productId: string, variantId = 'main') {
    const slot = `{${productId}:${variantId}}`;
    const [replica, holds] = await Promise.all([
      this.client.hgetall(`cart:replica:${slot}`),
      this.client.hgetall(`cart:holds:${slot}`),
    ]);
    const sum = Object.values(holds).reduce((total, text) => total + Number(text.split(':')[0]), 0);
    const number = (name: string) => Number(replica[name]);
    // Without a replica nothing is held.
    const held = 'onHand' in replica ? number('held') : 0;
    return { onHand: number('onHand'), version: number('version'), held, sum, holds };
  }

  /** Waits until every change is in the snapshot too. */
  async snapshotHas(productId: string, pieces: number): Promise<void> {
    await waitFor(`${pieces} pieces in the snapshot`, async () => {
      const { rows } = await this.pool.query(
        'SELECT coalesce(sum(quantity), 0)::int AS sum FROM cart_hold WHERE product_id = $1 AND expires_at > now()',
        [productId],
      );
      return rows[0].sum === pieces;
    });
  }
}

export const problem = (message: string, status = 409) =>
  expect.objectContaining({ status, body: expect.objectContaining({ message }) });
