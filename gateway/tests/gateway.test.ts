import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

const logger = createLogger('test', 'silent');
let redis: TestRedis;
let gateway: Service;
let url: string;
let folder: string;
const servers: Server[] = [];
let stock = 3;
let hangs = false;
const held: (() => void)[] = [];

async function upstream(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

beforeAll(async () => {
  redis = await startRedis();
  folder = await mkdtemp(join(tmpdir(), 'slipcast-frontend-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Pots</title>${'<p>clay</p>'.repeat(200)}`,
  );
  await writeFile(join(folder, 'assets', 'app-abc.js'), 'console.log(1)');
  const catalogue = await upstream((req, res) => {
    if (req.url === '/livez') return void res.end('{}');
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ path: req.url, stock }));
  });
  const cart = await upstream((req, res) => {
    if (hangs) return void held.push(() => res.end('{}'));
    if (req.url === '/livez') return void res.end('{}');
    res.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        for: req.headers['x-forwarded-for'],
        inside: req.headers['x-service-token'] ?? null,
        ignored: req.headers['x-forwarded-for-ignored'] ?? null,
      }),
    );
  });
  const dead = 'http://127.0.0.1:9';
  gateway = createGateway(
    readGatewayConfig({
      PORT: '0',
      BUS_URL: redis.url,
      USER_URL: dead,
      CATALOGUE_URL: catalogue.url,
      CART_URL: cart.url,
      ORDER_URL: dead,
      PAYMENT_URL: dead,
      CONTENT_URL: dead,
      ISSUE_URL: dead,
      FRONTEND_DIR: folder,
    }),
    { logger },
  );
  ({ url } = await gateway.start());
});
afterAll(async () => {
  await gateway.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

it('invalidates a cached response when the stock changes', async () => {
  const read = async () =>
    ((await (await fetch(`${url}/api/products/mug`)).json()) as { stock: number }).stock;
  expect(await read()).toBe(3);
  stock = 2;
  const bus = createBus({ url: redis.url, clientId: 'test', logger });
  await bus.start();
  const data = { productId: 'mug', variantId: 'main', onHand: 2, version: 2, cause: 'sale' };
  await bus.publish([
    { id: randomUUID(), type: 'stock.changed.v1', occurredAt: new Date().toISOString(), key: 'mug', data },
  ]);
  await waitFor('the new stock is visible', async () => (await read()) === 2, 900);
  expect(await (await fetch(`${url}/sitemap.xml?ref=x`)).json()).toEqual({ path: '/sitemap.xml', stock: 2 });
  await bus.close();
});

it('answers 503 with a problem body within a second for a missing service', async () => {
  const began = performance.now();
  const answer = await fetch(`${url}/api/orders`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    status: 503,
    message: expect.any(String),
    requestId: expect.any(String),
  });
  expect(performance.now() - began).toBeLessThan(1000);
});

it('answers 503 for a service that hangs, and finishes requests in progress', async () => {
  hangs = true;
  const underWay = fetch(`${url}/api/cart`, { method: 'DELETE' });
  await waitFor('the probe has noticed', async () => {
    const { missing } = (await (await fetch(`${url}/readyz`)).json()) as { missing: string[] };
    return missing.includes('cart');
  });
  expect((await fetch(`${url}/api/cart`, { method: 'DELETE' })).status).toBe(503);
  hangs = false;
  for (const answer of held.splice(0)) answer();
  expect((await underWay).status).toBe(200);
  await waitFor('the cart answers again', async () => (await fetch(`${url}/api/cart`)).status === 200);
});

it('forwards the client’s real address and never a client’s service token', async () => {
  const answer = await fetch(`${url}/api/cart`, {
    headers: { 'x-forwarded-for': '6.6.6.6', 'x-service-token': 'guess' },
  });
  expect(await answer.json()).toEqual({ for: '127.0.0.1', inside: null, ignored: '1' });
});

it('sends nosniff with every answer, and no-store with every answer that is not expressly public', async () => {
  const headersOf = async (path: string, init: RequestInit = {}) => {
    const { headers } = await fetch(url + path, init);
    return [headers.get('x-content-type-options'), headers.get('cache-control')];
  };
  expect(await headersOf('/api/cart')).toEqual(['nosniff', 'no-store']);
  expect(await headersOf('/api/cart', { method: 'POST' })).toEqual(['nosniff', 'no-store']);
  expect(await headersOf('/api/orders')).toEqual(['nosniff', 'no-store']);
  expect(await headersOf('/api/nothing')).toEqual(['nosniff', 'no-store']);
  expect(await headersOf('/api/auth/login', { method: 'POST' })).toEqual(['nosniff', 'no-store']);
  const [sniff, cache] = await headersOf('/api/products/mug');
  expect([sniff, cache]).toEqual(['nosniff', expect.not.stringContaining('no-store')]);
  expect(await headersOf('/assets/app-abc.js')).toEqual(['nosniff', expect.stringContaining('immutable')]);
  expect(await headersOf('/')).toEqual(['nosniff', 'no-cache']);
});

it('does not route internal paths or unknown API paths', async () => {
  expect((await fetch(`${url}/api/nothing`)).status).toBe(404);
  const inside = await fetch(`${url}/internal/stock/a/main`);
  expect(inside.headers.get('content-type')).toContain('text/html');
});

it('serves the app for every screen, and files as they are', async () => {
  const page = await fetch(`${url}/products/anything?x=1`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const script = await fetch(`${url}/assets/app-abc.js`);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${url}/products`, { method: 'POST' })).status).toBe(405);
});

it.each(['/humans.txt', '/openapi.json', '/.well-known/security.txt', '/assets/nothing.js', '/a%2Ephp'])(
  'answers 404 for a file that does not exist: %s',
  async (path) => {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  },
);

it('survives a path that cannot be decoded', async () => {
  expect((await fetch(`${url}/%E0%A4%A`)).status).toBeLessThan(500);
});

it.each([
  '/api/categories/../../metrics',
  '/api/categories/x/%2E%2e/..%5c',
  '/api/categories/..\\..\\metrics',
  '/api/products/category/../../../metrics',
  '/api/products/category/%2e%2e/.%2e/%2E./metrics',
  '/api/products/..',
])('never asks a service for a path other than the one the client wrote: %s', async (path) => {
  // fetch() would resolve the dots itself.
  const asked = await new Promise<string>((resolve, reject) => {
    request(url, { path }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve(JSON.parse(text).path));
    })
      .on('error', reject)
      .end();
  });
  expect(asked).toBe(path);
});
