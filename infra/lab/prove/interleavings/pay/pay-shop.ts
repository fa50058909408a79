import { createHmac, randomUUID } from 'node:crypto';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { createSquareSandbox } from '@slipcast/square-sandbox/server';
import { createPool } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import { callerHeaders } from '@slipcast/testkit/callers';
import { startEventRecorder } from '@slipcast/testkit/event-recorder';
import { jsonClient } from '@slipcast/testkit/json-client';
import { startScriptedUsers } from '@slipcast/testkit/scripted-users';
import { readPaymentConfig } from '../../../../../services/payment/src/config.ts';
import { createPaymentService } from '../../../../../services/payment/src/service.ts';
import { startScriptedOrders } from '../../../../../services/payment/tests/scripted-orders.ts';
import { ACCESS_TOKEN, squareControl } from '../../../../../services/payment/tests/square-control.ts';
import type { Answer } from '../../traffic/browser.ts';
import { sameAs } from '../cart/same-as.ts';
import { openLink } from '../log/link.ts';
import type { OwnStores } from '../world.ts';
import { APPLICATION, payEnvironment, WEBHOOK_KEY } from './pay-environment.ts';

/** Of the worker's Redis. */
const DATABASE = 6;
const LONG_MS = 9000;

export type PayShop = Awaited<ReturnType<typeof openPayShop>>;
export type PayCase = (shop: PayShop) => Promise<void>;
type Body = Answer['body'];

/** Someone who pays: a guest with a cookie, unless it is null, or an account, from a network of their own. */
export interface Payer {
  ip: string;
  guest?: string | null;
  account?: string;
  /** That the bank has asked them. */
  verificationToken?: string;
}

/** The payment service as it is, with its port, jobs and Square's sandbox. The services around it are scripted. */
export async function openPayShop(stores: OwnStores) {
  const [database, link, port] = await Promise.all([
    stores.database('till'),
    openLink(stores.redis),
    freePort(),
  ]);
  const url = link.url(DATABASE);
  const redis = connectRedis(url, {});
  redis.on('error', () => {});
  await redis.flushdb();
  const [users, orders] = await Promise.all([startScriptedUsers(), startScriptedOrders()]);
  const webhookUrl = `http://127.0.0.1:${port}/api/payments/webhooks/square`;
  let aheadMs = 0;
  const sandbox = createSquareSandbox({
    now: () => Date.now() + aheadMs,
    accessToken: ACCESS_TOKEN,
    locationId: 'L1',
    applicationId: APPLICATION,
    refundDelayMs: 20,
  });
  const square = await sandbox.start();
  const environment = {
    ...users.environment,
    ...payEnvironment({ port, database, redis: url, orders: orders.url, square: square.url, webhookUrl }),
  };
  const start = async (overrides: Record<string, string> = {}) => {
    const config = readPaymentConfig({ ...environment, ...overrides });
    const service = createPaymentService(config, { logger: createLogger('prove', 'silent') });
    const started = await service.start();
    return { url: started.url, stop: () => service.stop() };
  };
  const service = await start();
  const recorder = await startEventRecorder(url, (type) => type.startsWith('payment.'));
  const pool = createPool(database, { max: 2 });
  await pool.query('TRUNCATE payment_attempt, foreign_payment, payment_fee CASCADE');
  await pool.query(`UPDATE installation SET has_older = false, made_at = now()`);
  const call = jsonClient<Body>(service.url);
  const atSquare = jsonClient<Body>(square.url);
  const internal = (method: string, path: string, body?: unknown, base = call) =>
    base(method, `/internal/payments${path}`, body, callerHeaders('order', 'payment'));
  const fail = (what: string): never => {
    throw new Error(`till: ${what}`);
  };
  let networks = 0;
  const shop = {
    environment,
    ...squareControl(sandbox, atSquare as Parameters<typeof squareControl>[1]),
    pool,
    orders: orders.orders,
    atSquare,
    internal,
    start,
    fail,
    stranger(more: Partial<Payer> = {}): Payer {
      networks += 1;
      return { ip: `198.51.100.${networks}`, guest: randomUUID(), ...more };
    },
    /** As the shop calls Square. */
    asSquare: { authorization: `Bearer ${ACCESS_TOKEN}` },
    metrics: async (): Promise<string> => (await fetch(`${service.url}/metrics`)).text(),
    account: () => users.customer,
    admin: (path: string) => call('GET', `/api/admin/${path}`, undefined, { authorization: users.admin }),
    /** Asks for an authorisation. */
    async pay(
      { ip, guest, account, verificationToken }: Payer,
      amount: number,
      sourceId = 'cnon:card-nonce-ok',
    ) {
      const answer = await fetch(
        `${service.url}/api/payments/${account ? 'create-payment' : 'guest-create-payment'}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': ip,
            ...(guest && { cookie: users.guestCookie(guest) }),
            ...(account && { authorization: account }),
          },
          body: JSON.stringify({ sourceId, amount, currency: 'GBP', verificationToken }),
        },
      );
      const body = (await answer.json()) as Body;
      const id: string = body?.payment?.id ?? '';
      return { status: answer.status, code: body?.code, body, id, wait: answer.headers.get('retry-after') };
    },
    /** The token of a card that someone has typed in, for one payment. */
    async token(): Promise<string> {
      const body = { application_id: APPLICATION, method: 'Apple Pay' };
      return (await atSquare('POST', '/v1/tokens', body)).body?.token ?? fail('no token of a card');
    },
    /** A stranger's payment that was authorised. */
    authorised: async (pence: number): Promise<string> =>
      (await shop.pay(shop.stranger(), pence)).id || fail('a good card was refused'),
    /** One that an order has taken. */
    async sold(pence: number, orderId: string = randomUUID()) {
      const id = await shop.authorised(pence);
      const taken = await shop.capture(id, orderId, pence);
      shop.is('a payment that is taken', taken, { status: 200, body: { state: 'captured', orderId } });
      return { id, orderId, square: shop.squareId(id) };
    },
    capture: (id: string, orderId: string, amountPence: number) =>
      internal('POST', `/${id}/capture`, { orderId, amountPence }),
    squareId: (id: string): string =>
      sandbox.ledger(id).references[0]?.payments[0]?.id ?? fail(`Square has no payment ${id}`),
    /** Does this while Square's clock is so far ahead, or behind; what is due by then has happened. */
    async whileSquareIsAhead<T>(ms: number, work: () => Promise<T>): Promise<T> {
      aheadMs = ms;
      await shop.advance(0);
      const done = await work();
      aheadMs = 0;
      await shop.advance(0);
      return done;
    },
    /** Square sends this news, signed. */
    async news(type: string, object: object): Promise<void> {
      const body = JSON.stringify({ event_id: randomUUID(), type, data: { object } });
      const signature = createHmac('sha256', WEBHOOK_KEY).update(webhookUrl).update(body).digest('base64');
      const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature };
      const { status } = await fetch(webhookUrl, { method: 'POST', headers, body });
      if (status !== 200) fail(`Square’s news of ${type}: ${status}`);
    },
    state: async (id: string): Promise<string> =>
      (await pool.query<{ state: string }>('SELECT state FROM payment_attempt WHERE id = $1', [id])).rows[0]
        ?.state ?? 'missing',
    becomes: (id: string, state: string): Promise<void> =>
      shop.until(`a payment is ${state}`, async () => (await shop.state(id)) === state),
    /** All its times were so much earlier, and the jobs may take it up. */
    earlier: (id: string, by: string) =>
      pool.query(
        `UPDATE payment_attempt SET created_at = created_at - $2::interval, authorised_at = authorised_at - $2::interval,
           due_at = now(), version = version + 1 WHERE id = $1`,
        [id, by],
      ),
    publish: recorder.publish,
    /** What was published of this payment. */
    events: (type: string, id: string) => recorder.eventsOf(type, id).map(({ data }) => data as Body),
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
      const ending = [recorder.stop(), service.stop(), users.stop(), orders.stop(), sandbox.stop()];
      if (!isBroken) await Promise.all(ending);
      else for (const one of ending) one.catch(() => {});
      redis.disconnect();
      link.cut();
      await pool.end();
    },
  };
  return shop;
}
