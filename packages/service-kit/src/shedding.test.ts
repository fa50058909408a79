import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { createApp } from './app.ts';
import { baseConfig, configReader } from './config.ts';
import { endpoint } from './endpoint.ts';
import { IMPORTANCES, type Importance } from './importance.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { createService, type Service } from './service.ts';
import { createOverload } from './overload.ts';
import { createStandardService } from './standard-service.ts';

const routes = () => [
  ...IMPORTANCES.map((importance) =>
    endpoint({
      route: `POST /api/${importance}`,
      access: 'none',
      summary: importance,
      importance,
      handle: () => ({ done: importance }),
    }),
  ),
  endpoint({
    route: 'GET /api/list',
    access: 'none',
    summary: 'A list that can be searched',
    importance: ({ query }) => (query['search'] ? 'search' : 'browsing'),
    handle: () => ({}),
  }),
];
const ask = (url: string, what: Importance) => fetch(`${url}/api/${what}`, { method: 'POST' });
const refusedBy = async (url: string): Promise<Importance[]> => {
  const statuses = await Promise.all(IMPORTANCES.map(async (one) => (await ask(url, one)).status));
  return IMPORTANCES.filter((_, index) => statuses[index] === 503);
};

let level = 0;
let service: Service;
let url: string;
beforeAll(async () => {
  const logger = createLogger('pots', 'silent');
  const metrics = createMetrics('pots');
  const app = { name: 'pots', logger, metrics, endpoints: routes(), overloadLevel: () => level };
  service = createService({
    name: 'pots',
    host: '127.0.0.1',
    port: 0,
    logger,
    components: [],
    listen: () => createApp(app),
  });
  ({ url } = await service.start());
});
afterAll(() => service.stop());

it('refuses statistics and searches first, then browsing, adds and new checkouts, and never what is paid for', async () => {
  const order: Importance[][] = [];
  for (level = 0; level <= 4; level += 1) order.push(await refusedBy(url));
  expect(order).toEqual([
    [],
    ['statistics', 'search'],
    ['statistics', 'search', 'browsing'],
    ['statistics', 'search', 'browsing', 'cart'],
    ['statistics', 'search', 'browsing', 'cart', 'checkout'],
  ]);
});

it('says when to come back, in words for shoppers, and counts', async () => {
  level = 3;
  const refused = await ask(url, 'cart');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '6']);
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    message:
      'A lot of people are in the shop right now. Please try again in a few seconds: your cart is safe.',
  });
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
    /http_requests_shed_total\{importance="cart",route="\/api\/cart",service="pots"\} [1-9]/,
  );
});

it('tells a search from browsing by its query', async () => {
  level = 1;
  expect((await fetch(`${url}/api/list`)).status).toBe(200);
  expect((await fetch(`${url}/api/list?search=mug`)).status).toBe(503);
});

it('keeps its health, and what is paid for, while a real event loop is blocked again and again', async () => {
  const config = configReader('pots', baseConfig)({ LOG_LEVEL: 'silent' });
  const busy = createStandardService('pots', config, {}, () => ({ endpoints: routes() }));
  const { url: at } = await busy.start();
  const block = setInterval(() => {
    for (const end = performance.now() + 650; performance.now() < end;);
  }, 1);
  try {
    await waitFor('statistics are refused', async () => (await ask(at, 'statistics')).status === 503, 30_000);
    const [paid, alive, checkout] = await Promise.all([
      ask(at, 'completion'),
      fetch(`${at}/livez`),
      ask(at, 'checkout'),
    ]);
    expect([paid.status, alive.status, checkout.status]).toEqual([200, 200, 200]);
  } finally {
    clearInterval(block);
  }
  await waitFor('all is as before', async () => (await refusedBy(at)).length === 0, 30_000);
  await busy.stop();
});

it('notices that a real pool is waited for', async () => {
  const server: TestPostgres = await startPostgres();
  const pool = createPool(await server.createDatabase('waits'), { max: 1 });
  const overload = createOverload({ pools: [pool] });
  expect(pool.waitMs()).toBe(0);
  const queries = Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.6)'));
  overload.start();
  await sleep(1400);
  expect(overload.current().poolMs).toBeGreaterThan(300);
  expect(overload.current().level).toBeGreaterThan(0);
  await Promise.all(queries);
  overload.stop();
  await sleep(600);
  expect(pool.waitMs()).toBe(0);
  await pool.end();
  await server.stop();
});
