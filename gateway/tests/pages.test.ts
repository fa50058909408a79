import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Bus } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

const logger = createLogger('test', 'silent');
let redis: TestRedis;
let bus: Bus;
let gateway: Service;
let catalogue: Server;
let url: string;
let folder: string;
let stock = 3;
let isUp = true;
let reads = 0;
const asked: (string | undefined)[] = [];

/** Renders what it reads; the pot decides what else happens. */
const BUNDLE = `
let renders = 0;
const SCREENS = ['/', '/products', '/products/:id', '/cart', '/admin/orders/:orderId'];
export const screens = SCREENS;
export const pages = [{ path: '/products', parameters: ['category', 'sort'] }, { path: '/products/:id', parameters: [] }];
export async function render(address, template) {
  renders += 1;
  if (address === '/page-not-found') return { status: 404, html: template.replace('BARE', 'no such page') };
  const id = address.split('/')[2];
  if (id === 'breaks') throw new Error('cannot render');
  if (id === 'ends') process.exit(1);
  if (id === 'moved') return { status: 301, html: '', location: '/products/here' };
  if (id === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500));
  if (id === 'personal') await fetch('/api/cart');
  const answer = await fetch(id ? '/api/products/' + id : '/api/products');
  if (answer.status >= 500) throw new Error('no answer');
  const { stock } = await answer.json();
  const words = 'rendered ' + address + ' stock ' + stock + ' renders ' + renders + ' secrets ' + Object.keys(process.env).length;
  return { status: answer.status, html: template.replace('BARE', words) };
}`;

beforeAll(async () => {
  redis = await startRedis();
  bus = createBus({ url: redis.url, clientId: 'test', logger });
  await bus.start();
  folder = await mkdtemp(join(tmpdir(), 'slipcast-pages-'));
  await mkdir(join(folder, 'server'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>BARE</title>${'<p>clay</p>'.repeat(100)}`,
  );
  await writeFile(join(folder, 'server', 'render.js'), BUNDLE);
  await writeFile(join(folder, 'server', 'package.json'), '{"type":"module"}');
  catalogue = createServer((req, res) => {
    if (req.url === '/livez') return void res.end('{}');
    reads += 1;
    asked.push(req.headers.cookie ?? req.headers.authorization);
    if (!isUp) return void res.writeHead(500).end();
    res.writeHead(req.url?.endsWith('/gone') ? 404 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ stock }));
  });
  await new Promise<void>((resolve) => catalogue.listen(0, '127.0.0.1', resolve));
  const dead = 'http://127.0.0.1:9';
  gateway = createGateway(
    readGatewayConfig({
      PORT: '0',
      OPS_PORT: '0',
      INTERNAL_TOKEN: 'internal-token-of-tests',
      BUS_URL: redis.url,
      USER_URL: dead,
      CATALOGUE_URL: `http://127.0.0.1:${(catalogue.address() as AddressInfo).port}`,
      CART_URL: dead,
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
  catalogue.closeAllConnections();
  catalogue.close();
  await bus.close();
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});
const textOf = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text();
beforeEach(() => waitFor('pages are rendered', async () => (await textOf('/products')).includes('rendered')));
const stockChanges = async (onHand: number) => {
  stock = onHand;
  const data = { productId: 'mug', variantId: 'main', onHand, version: onHand, cause: 'sale' };
  await bus.publish([
    { id: randomUUID(), type: 'stock.changed.v1', occurredAt: new Date().toISOString(), key: 'mug', data },
  ]);
};
const rendersIn = (text: string) => Number(/renders (\d+)/.exec(text)?.[1]);

it('serves a public page as HTML, compressed, with its ETag and the policy of every page', async () => {
  const page = await fetch(`${url}/products/mug`, { headers: { 'accept-encoding': 'br' } });
  expect([page.status, page.headers.get('content-type'), page.headers.get('content-encoding')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'br',
  ]);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(await page.text()).toContain('rendered /products/mug stock 3');
  const again = await fetch(`${url}/products/mug`, {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await textOf('/products/mug', { method: 'HEAD' })).toBe('');
});

it('renders a page once per change, not per request and not by the clock', async () => {
  const first = rendersIn(await textOf('/products/bowl'));
  const readBefore = reads;
  await waitFor('the answers were compared', async () => {
    await textOf('/products/bowl');
    return reads > readBefore;
  });
  expect(rendersIn(await textOf('/products/bowl'))).toBe(first);
});

it('shows a changed stock within a second, and a burst on it renders once', async () => {
  const before = rendersIn(await textOf('/products/mug'));
  await stockChanges(2);
  const began = performance.now();
  await waitFor('the new stock', async () => (await textOf('/products/mug')).includes('stock 2'), 1000);
  expect(performance.now() - began).toBeLessThan(1000);
  await stockChanges(1);
  const texts = () => Promise.all(Array.from({ length: 50 }, () => textOf('/products/mug')));
  await waitFor('all see it', async () => (await texts()).every((text) => text.includes('stock 1')), 1000);
  // One for each change; another page may have been rendered meanwhile.
  expect(rendersIn(await textOf('/products/mug')) - before).toBeLessThanOrEqual(4);
});

it('makes one page of all spellings of an address', async () => {
  const one = await textOf('/products?sort=price-asc&utm_source=x&category=Mugs');
  expect(one).toContain('rendered /products?category=Mugs&sort=price-asc ');
  expect(await textOf('/Products/?category=Mugs&sort=price-asc')).toBe(one);
});

it('knows nothing of who asks', async () => {
  await textOf('/products/plate', { headers: { cookie: 'slipcast_guest=me', authorization: 'Bearer me' } });
  expect(asked.every((owner) => owner === undefined)).toBe(true);
  expect(await textOf('/products/personal')).toContain('BARE');
  expect(await textOf('/products/plate')).toContain('secrets 0');
});

it.each([
  ['/cart', 200, 'BARE'],
  ['/admin/orders/7', 200, 'BARE'],
  ['/', 200, 'BARE'],
  ['/products/gone', 404, 'rendered /products/gone'],
  ['/no/such/page', 404, 'no such page'],
  ['/products/a/b/c', 404, 'no such page'],
])('answers %s with %s', async (path, status, words) => {
  const answer = await fetch(url + path);
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)]);
});

it('leads to the right address of a page', async () => {
  const answer = await fetch(`${url}/products/moved`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/products/here']);
});

it.each(['/server/render.js', '/assets/none.js'])('keeps %s from visitors', async (path) => {
  expect((await fetch(url + path)).status).toBe(404);
});

it('serves the bare app for what cannot be rendered, or not in time', async () => {
  const began = performance.now();
  expect(await textOf('/products/breaks')).toContain('BARE');
  expect(await textOf('/products/slow')).toContain('BARE');
  expect(performance.now() - began).toBeLessThan(1400);
  // It was made all the same.
  await waitFor('the slow page', async () => (await textOf('/products/slow')).includes('rendered'));
});

it('goes on with the last page while the service behind it is down', async () => {
  await textOf('/products/jug');
  isUp = false;
  await stockChanges(0);
  await waitFor('it is marked', async () => {
    const { headers } = await fetch(`${url}/products/jug`);
    return headers.get('x-slipcast-stale') === '1';
  });
  expect(await textOf('/products/jug')).toContain('rendered /products/jug');
  expect(await textOf('/products/never-seen')).toContain('BARE');
  isUp = true;
  await waitFor('it is up to date', async () => (await textOf('/products/jug')).includes('stock 0'));
});

it('starts the rendering thread again when it has ended', async () => {
  expect(await textOf('/products/ends')).toContain('BARE');
  await waitFor('pages are rendered', async () => (await textOf('/products/vase')).includes('rendered'));
});
