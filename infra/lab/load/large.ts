import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, type Client } from '@slipcast/testkit/shop/client';
import { shareShop } from '@slipcast/testkit/shop/config';
import pg from 'pg';
import { runningDatabaseUrl } from '../../run/lite/running-postgres.ts';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { check, median, milliseconds, say, whole } from './figures.ts';
import { sampleProduct } from './large-products.ts';
import { potsForSale, saleCost } from './large-sale.ts';
import { askListPages } from './list-pages.ts';
import { withShop } from './with-shop.ts';

/** A smaller shop is asked for by its number of orders, to try the questions themselves. */
const ORDERS = Number(process.argv[3] ?? 1_000_000);
const PRODUCTS = ORDERS / 100;
const AT_ONCE = 16;
const ASKED = 5;
/** What a person at a screen takes for "at once". */
const LONGEST_MS = 1000;
const LOAD_MS = 30 * 60_000;
/** One-off pots that were sold long ago. */
const POTS_SOLD = ORDERS / 20;
const LARGEST_SHARE = 1.15;
/** What has just been sold is held, waited for and counted elsewhere than what was sold long ago. */
const SOLD_TODAY = Math.min(ORDERS, 15_000);

/** Through the API, so that every service receives their events. */
async function addProducts(owner: Client): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const add = async () => {
    while (next < PRODUCTS) {
      const { status, body } = await owner.send<WireProduct>(
        'POST',
        '/admin/products',
        sampleProduct((next += 1)),
      );
      if (status !== 201) throw new Error(`no product: ${status} ${JSON.stringify(body)}`);
      ids.push(body.id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
  return ids;
}

/** Into the ledger's tables directly: a million checkouts would take a day. */
async function addOrders(shop: StartedShop): Promise<void> {
  const client = new pg.Client({
    connectionString: await runningDatabaseUrl(shop.dataDir, 'slipcast_order'),
  });
  await client.connect();
  try {
    await waitFor(
      'the ledger knows all products',
      async () =>
        (await client.query<{ n: string }>('SELECT count(*) AS n FROM sku')).rows.some(
          ({ n }) => Number(n) >= PRODUCTS,
        ),
      LOAD_MS,
    );
    await client.query('SELECT setseed(0.5)');
    await client.query(await readFile(join(import.meta.dirname, 'large-orders.sql'), 'utf8'), [ORDERS]);
    await client.query(await readFile(join(import.meta.dirname, 'large-pots-sold.sql'), 'utf8'), [POTS_SOLD]);
    // As autovacuum does within minutes.
    await client.query('VACUUM (ANALYZE) orders, stock, stock_movement');
    const { rows } = await client.query<{ size: string }>(
      `SELECT pg_size_pretty(pg_total_relation_size('orders')) AS size`,
    );
    say(`  orders with their indexes take ${rows[0]?.size}`);
  } finally {
    await client.end();
  }
}

interface Screen {
  what: string;
  path: string;
}

async function screensOf(owner: Client, productId: string): Promise<Screen[]> {
  const page = async (query: string) =>
    (
      await owner.get<{
        orders: {
          id: string;
          orderNumber: string;
          customerEmail: string;
          deliveryAddress: string;
          orderLines: { productName: string }[];
        }[];
        pagination: { pages: number };
      }>(`/admin/orders?${query}`)
    ).body;
  const { orders, pagination } = await page('page=1');
  const one = orders[3];
  if (!one) throw new Error('no orders');
  const search = (term: string) => `/admin/orders?page=1&search=${encodeURIComponent(term)}`;
  return [
    { what: 'dashboard', path: '/admin/dashboard' },
    { what: 'orders, first page', path: '/admin/orders?page=1' },
    { what: 'orders, the last page', path: `/admin/orders?page=${pagination.pages}` },
    { what: 'orders of one week', path: '/admin/orders?page=1&from=2025-11-03&to=2025-11-09' },
    { what: 'orders that are paid', path: '/admin/orders?page=1&status=paid' },
    { what: 'an order', path: `/admin/orders/${one.id}` },
    { what: 'its history', path: `/admin/orders/${one.id}/history` },
    { what: 'search: an order number', path: search(one.orderNumber) },
    { what: 'search: an email address', path: search(one.customerEmail) },
    { what: 'search: a surname and first name', path: search('Priya Patel') },
    { what: 'search: a surname', path: search('Patel') },
    {
      what: 'search: a postcode without space',
      path: search(one.deliveryAddress.split('\n').at(-1)?.replace(' ', '') ?? ''),
    },
    { what: 'search: one pot', path: search(one.orderLines[0]?.productName ?? '') },
    { what: 'search: a glaze', path: search('Celadon') },
    { what: 'search: nothing is found', path: search('stegosaurus') },
    { what: 'search: two letters', path: search('ab') },
    { what: 'search: one letter', path: search('a') },
    { what: 'search of one week', path: `${search('Patel')}&from=2025-11-03&to=2025-11-09` },
    { what: 'products to edit, first page', path: '/admin/products?page=1' },
    { what: 'products to edit, last page', path: `/admin/products?page=${Math.ceil(PRODUCTS / 20)}` },
    { what: 'products to edit, searched', path: '/admin/products?page=1&search=teapot' },
    { what: 'products to edit, by price', path: '/admin/products?page=1&sort=price-asc' },
    { what: 'products to edit, by stock', path: '/admin/products?page=1&sort=stock-asc' },
    { what: 'products to edit, low in stock', path: '/admin/products?page=1&stock=low' },
    { what: 'users', path: '/admin/users?page=1' },
    { what: 'shop: products, first page', path: '/products?page=1&limit=24&sort=name-asc' },
    {
      what: 'shop: products, last page',
      path: `/products?page=${Math.ceil(PRODUCTS / 24)}&limit=24&sort=name-asc`,
    },
    { what: 'shop: products, searched', path: '/products?page=1&search=harbour' },
    { what: 'shop: a category', path: '/products?page=1&category=Jugs' },
    { what: 'shop: all products', path: '/products' },
    { what: 'shop: a product', path: `/products/${productId}` },
  ];
}

/** Asks a few times, and measures each time separately. */
async function ask(owner: Client, { what, path }: Screen): Promise<boolean> {
  const times: number[] = [];
  let bytes = 0;
  for (let time = 0; time < ASKED; time += 1) {
    const began = performance.now();
    const { status, body } = await owner.get(path);
    times.push(performance.now() - began);
    bytes = JSON.stringify(body).length;
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  say(
    `  ${what.padEnd(36)} median ${milliseconds(median(times)).padStart(9)}   worst ${milliseconds(Math.max(...times)).padStart(9)}   ${whole(bytes)} bytes`,
  );
  return median(times) <= LONGEST_MS;
}

/** A shop of ten thousand products and a million orders: how long each screen's question takes, and what a further order costs, at first and at the end of a day with many. */
export const large = (): Promise<void> =>
  withShop({}, async (shop) => {
    shareShop(shop);
    const owner = await admin();
    const pots = await potsForSale();
    const empty = await saleCost(shop, pots, 'in an empty shop');
    const minutes = async (what: string, work: () => Promise<unknown>) => {
      const began = performance.now();
      const result = await work();
      say(`${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
      return result;
    };
    const ids = (await minutes(`${PRODUCTS} products`, () => addProducts(owner))) as string[];
    await askListPages(shop.url, PRODUCTS);
    await minutes(`${ORDERS} orders`, () => addOrders(shop));
    const slow: string[] = [];
    for (const screen of await screensOf(owner, ids[0] ?? ''))
      if (!(await ask(owner, screen))) slow.push(screen.what);
    check(
      `every question is answered within ${LONGEST_MS} ms${slow.length ? `, not: ${slow.join(', ')}` : ''}`,
      slow.length === 0,
    );
    const compare = async (what: string, orders?: number) => {
      const share = (await saleCost(shop, pots, what, orders)) / empty;
      check(
        `an order costs ${share.toFixed(2)} times one in an empty shop, at most ${LARGEST_SHARE}`,
        share <= LARGEST_SHARE,
      );
    };
    await compare(`in a shop with ${ORDERS} orders and ${POTS_SOLD} pots sold`);
    await compare(`after ${SOLD_TODAY} more of the same day`, SOLD_TODAY);
  });
