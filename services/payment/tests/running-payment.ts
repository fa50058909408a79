import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createBus } from '@slipcast/event-bus/create-bus';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool } from '@slipcast/storage/postgres';
import { createSquareSandbox } from '@slipcast/square-sandbox/server';
import { freePort } from '@slipcast/local-servers/free-port';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { startScriptedUsers } from '@slipcast/testkit/scripted-users';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerHeaders } from '@slipcast/testkit/callers';
import { readPaymentConfig } from '../src/config.ts';
import { createSquareClient } from '../src/provider/square-client.ts';
import { createPaymentService } from '../src/service.ts';
import { startReplicaProcess } from './replica-process.ts';
import { startScriptedOrders } from './scripted-orders.ts';
import { ACCESS_TOKEN, squareControl, type Answer } from './square-control.ts';

const WEBHOOK_KEY = 'webhook-signature-key';

/** The real payment service with PostgreSQL, Redis and the Square sandbox, which delivers webhooks when asked to. */
export async function startPayment(
  options: { webhooks?: boolean; environment?: Record<string, string> } = {},
) {
  const [postgres, redis, users, orders, port] = await Promise.all([
    startPostgres(),
    startRedis(),
    startScriptedUsers(),
    startScriptedOrders(),
    freePort(),
  ]);
  const webhookUrl = `http://127.0.0.1:${port}/api/payments/webhooks/square`;
  const sandbox = createSquareSandbox({
    accessToken: ACCESS_TOKEN,
    locationId: 'L1',
    applicationId: 'sandbox-sq0idb-tests',
    refundDelayMs: 50,
    ...(options.webhooks ? { webhook: { url: webhookUrl, signatureKey: WEBHOOK_KEY } } : {}),
  });
  const square = await sandbox.start();
  const databaseUrl = await postgres.createDatabase('payment');
  const environment = {
    ...users.environment,
    NETWORK_SECRET: 'networks-of-the-tests',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    BUS_URL: redis.url,
    ORDER_URL: orders.url,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    SQUARE_URL: square.url,
    SQUARE_ACCESS_TOKEN: ACCESS_TOKEN,
    SQUARE_LOCATION_ID: 'L1',
    SQUARE_APPLICATION_ID: 'sandbox-sq0idb-tests',
    SQUARE_SDK_URL: '/square-sandbox/v1/square.js',
    SQUARE_WEBHOOK_KEY: WEBHOOK_KEY,
    SQUARE_WEBHOOK_URL: webhookUrl,
    SQUARE_TIMEOUT_SECONDS: '2',
    SWEEP_SECONDS: '0.2',
    ...options.environment,
  };
  const start = async (overrides: Record<string, string> = {}) => {
    const service = createPaymentService(readPaymentConfig({ ...environment, ...overrides }));
    const { url } = await service.start();
    return { url, stop: () => service.stop() };
  };
  let running = await start();
  const replicas: { stop(): Promise<void> }[] = [];
  const { url } = running;
  const pool = createPool(databaseUrl, { max: 2 });
  const bus = createBus({ url: redis.url, clientId: 'test', logger: createLogger('test', 'silent') });
  const events: EventEnvelope[] = [];
  await bus.start();
  const topics = [
    'payment.captured.v1',
    'payment.disputed.v1',
    'payment.refunded.v1',
    'payment.partly-refunded.v1',
    'payment.partial-refund-failed.v1',
    'payment.refund-failed.v1',
    'payment.voided.v1',
  ];
  await bus.subscribe({ topics, group: 'test', handle: async (event) => void events.push(event) });

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    base = url,
  ): Promise<Answer> {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }
  const internal = (method: string, path: string, body?: unknown) =>
    call(method, `/internal/payments${path}`, body, callerHeaders('order', 'payment'));

  return {
    url,
    webhookUrl,
    webhookKey: WEBHOOK_KEY,
    users,
    /** What the order service answers, by payment id. */
    orders: orders.orders,
    orderUrl: orders.url,
    redisServer: redis,
    pool,
    bus,
    events,
    call,
    /** Pays as a guest with this cookie id, or without a cookie as a shopper whom nothing identifies. */
    pay: (body: Record<string, unknown>, guest?: string, base?: string) =>
      call(
        'POST',
        '/api/payments/guest-create-payment',
        { currency: 'GBP', ...body },
        guest ? { cookie: users.guestCookie(guest) } : {},
        base,
      ),
    internal,
    state: async (id: string): Promise<string> =>
      (await pool.query<{ state: string }>('SELECT state FROM payment_attempt WHERE id = $1', [id])).rows[0]
        ?.state ?? 'missing',
    becomes: (id: string, wanted: string) =>
      waitFor(`payment is ${wanted}`, async () => {
        const { rows } = await pool.query('SELECT 1 FROM payment_attempt WHERE id = $1 AND state = $2', [
          id,
          wanted,
        ]);
        return rows.length === 1;
      }),
    /** A new guest pays with a good card; returns the payment's id. */
    authorised: async (amount = 2600): Promise<string> => {
      const cookie = { cookie: users.guestCookie(randomUUID()) };
      const body = { sourceId: 'cnon:card-nonce-ok', amount, currency: 'GBP' };
      const answer = await call('POST', '/api/payments/guest-create-payment', body, cookie);
      return answer.body.payment?.id ?? '';
    },
    capture: (id: string, orderId: string, amountPence = 2600) =>
      internal('POST', `/${id}/capture`, { orderId, amountPence }),
    reverse: (id: string, orderId?: string) =>
      internal('POST', `/${id}/reverse`, { reason: 'test', ...(orderId ? { orderId } : {}) }),
    settle: (id: string, by: string) => internal('POST', `/${id}/settle`, { by }),
    ...squareControl(sandbox, (method, path, body, headers) => call(method, path, body, headers, square.url)),
    /** A second process on the same database. */
    replica: (overrides: Record<string, string> = {}) => start({ PORT: '0', ...overrides }),
    /** The same as a process of its own until the test ends, whose clock is so many milliseconds ahead. */
    async replicaProcess(clockShiftMs: number, overrides: Record<string, string> = {}): Promise<void> {
      replicas.push(await startReplicaProcess({ ...environment, ...overrides }, clockShiftMs));
    },
    async stopReplicas(): Promise<void> {
      await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
    },
    /** Stops the service and starts it again. */
    async restart() {
      await running.stop();
      running = await start();
    },
    async stop() {
      await bus.close();
      await running.stop();
      await pool.end();
      await sandbox.stop();
      await Promise.all([postgres.stop(), redis.stop(), users.stop(), orders.stop()]);
    },
  };
}
export type RunningPayment = Awaited<ReturnType<typeof startPayment>>;

/** One payment service for all tests of a `describe`; faults are cleared after each test. */
export function onePayment(options: Parameters<typeof startPayment>[0] = {}): RunningPayment {
  const running = {} as RunningPayment;
  beforeAll(async () => {
    // On a busy machine loading it takes longer than the provider is given to answer.
    createSquareClient({ token: 'loads it' });
    Object.assign(running, await startPayment(options));
  });
  afterEach(async () => {
    await running.clearFaults();
    await running.stopReplicas();
  });
  afterAll(() => running.stop?.());
  return running;
}
