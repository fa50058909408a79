import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { startRedis } from '@slipcast/testkit/redis';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

const logger = createLogger('test', 'silent');

/** Renders what it reads; the pot decides what else happens. */
const BUNDLE = `
let renders = 0;
const SCREENS = ['/', '/products', '/products/:id', '/cart', '/admin/orders/:orderId'];
export const screens = SCREENS;
export const pages = [
  {
    path: '/products',
    parameters: { category: /./, page: /^[2-9]$/, search: /./, sort: /^price-asc$/ },
    listed: { category: { read: '/api/categories', list: 'categories' } },
    endless: ['page', 'search'],
  },
  {
    path: '/products/:id',
    parameters: { variant: /./ },
    subject: '/api/products/:id',
    listed: { variant: { read: '/api/products/:id', list: 'variants' } },
  },
  { path: '/cart', parameters: { done: /./, refused: /./ } },
];
export async function render(address, template, cart) {
  renders += 1;
  if (address.startsWith('/cart')) return { status: 200, html: template.replace('BARE', 'cart ' + (cart ?? 'of no one') + ' ' + address) };
  if (address === '/page-not-found') return { status: 404, html: template.replace('BARE', 'no such page') };
  const id = address.split('/')[2]?.split('?')[0];
  const until = Date.now() + 20;
  while (address.includes('search=') && Date.now() < until);
  if (id === 'breaks') throw new Error('cannot render');
  if (id === 'ends') process.exit(1);
  if (id === 'moved') return { status: 301, html: '', location: '/products/here' };
  if (id === 'slow') await new Promise((resolve) => setTimeout(resolve, 3500));
  if (id === 'personal') await fetch('/api/cart');
  const answer = await fetch(id ? '/api/products/' + id : '/api/products');
  if (answer.status >= 500) throw new Error('no answer');
  const { stock } = await answer.json();
  const words = 'rendered ' + address + ' stock ' + stock + ' renders ' + renders + ' secrets ' + Object.keys(process.env).length;
  return { status: answer.status, html: template.replace('BARE', words) };
}`;

/** A folder with this bundle, as the frontend's build leaves one. */
export async function newFrontend(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-pages-'));
  await mkdir(join(folder, 'server'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>BARE</title>${'<p>clay</p>'.repeat(100)}`,
  );
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'const clay = "slip";\n'.repeat(2000));
  await writeFile(join(folder, 'server', 'render.js'), BUNDLE);
  await writeFile(join(folder, 'server', 'package.json'), '{"type":"module"}');
  return folder;
}

/** A gateway with this bundle, and a catalogue that the test plays. */
export async function startGatewayWithPages() {
  const catalogue = {
    stock: 3,
    isUp: true,
    reads: 0,
    owners: [] as (string | undefined)[],
    /** What is in everyone's cart; undefined: unknown to the page. */
    items: undefined as object[] | undefined,
    removed: new Set(['sold']),
    missing: new Set(['gone']),
  };
  const redis = await startRedis();
  const bus = createBus({ url: redis.url, clientId: 'test', logger });
  await bus.start();
  const folder = await newFrontend();
  const server = createServer((req, res) => {
    if (req.url === '/livez') return void res.end('{}');
    catalogue.reads += 1;
    if (req.url === '/api/cart') {
      res.writeHead(catalogue.isUp ? 200 : 503, { 'content-type': 'application/json' });
      return void res.end(JSON.stringify({ owner: req.headers.cookie, CartItems: catalogue.items }));
    }
    catalogue.owners.push(req.headers.cookie ?? req.headers.authorization);
    if (!catalogue.isUp) return void res.writeHead(500).end();
    const answer = () => {
      const id =
        decodeURIComponent(req.url ?? '')
          .split('/')
          .at(-1) ?? '';
      const isRemoved = catalogue.removed.has(id);
      const isMissing = isRemoved || id === '-' || id.startsWith('random') || catalogue.missing.has(id);
      res.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
      const body = isMissing
        ? { message: 'Product not found', requestId: randomUUID(), removed: isRemoved ? {} : undefined }
        : {
            stock: catalogue.stock,
            path: req.url?.includes('%2F') && `/products/p1/${id}`,
            variants: [{ id: 'blue' }],
            categories: [{ id: 'mugs', name: 'Mugs' }],
          };
      res.end(JSON.stringify(body));
    };
    if (req.url === '/sitemap.xml') setTimeout(answer, 1500);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dead = 'http://127.0.0.1:9';
  const served = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = createGateway(
    readGatewayConfig({
      PORT: '0',
      BUS_URL: redis.url,
      USER_URL: dead,
      CATALOGUE_URL: served,
      CART_URL: served,
      ORDER_URL: dead,
      PAYMENT_URL: dead,
      CONTENT_URL: dead,
      ISSUE_URL: dead,
      FRONTEND_DIR: folder,
    }),
    { logger },
  );
  const { url } = await gateway.start();
  return {
    url,
    catalogue,
    async stockChanges(onHand: number): Promise<void> {
      catalogue.stock = onHand;
      const data = { productId: 'mug', variantId: 'main', onHand, version: onHand, cause: 'sale' as const };
      const occurredAt = new Date().toISOString();
      await bus.publish([{ id: randomUUID(), type: 'stock.changed.v1', occurredAt, key: 'mug', data }]);
    },
    async stop(): Promise<void> {
      await gateway.stop();
      server.closeAllConnections();
      server.close();
      await bus.close();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
