import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { freePort } from '@slipcast/local-servers/free-port';
import { isInstalled, type NativeServerName } from '@slipcast/local-servers/native-server';
import { shareShop } from '@slipcast/testkit/shop/config';
import { newPot } from '@slipcast/testkit/shop/pots';
import { buildFrontend } from '../../run/lite/build-frontend.ts';
import { readNativeConfig } from '../../run/native/config.ts';
import { startFullProfile } from '../../run/native/full-profile.ts';
import { onInterruption } from '../interruption.ts';
import { noSales, sell } from './checkout.ts';
import { check, say } from './figures.ts';
import { partsTime, perPiece, residentMemory, type PartsTime } from './parts-time.ts';
import { poster } from './post.ts';

const IDLE_SECONDS = 60;
const SECONDS = 15;
/** Emails and projections follow, and their work counts. */
const FOLLOWS_SECONDS = 8;
/** In five seconds, of all parts together: half a core. */
const RESTING_MS = 2500;
const POTS = 16;
const AT_ONCE = 8;
/** Everyone comes from one network here. */
const MANY = '100000000';
const SETTINGS = {
  // Catalogue's would count as an idle minute's work.
  PREPARE_IMAGES: 'off',
  GUEST_CARTS_PER_NETWORK: MANY,
  PIECES_PER_NETWORK: MANY,
  PAYMENTS_OPEN_PER_NETWORK: MANY,
  PAYMENTS_AT_ONCE_PER_NETWORK: MANY,
  EMAILS_PER_NETWORK: MANY,
  EMAILS_PER_ADDRESS: MANY,
};

interface Shop {
  url: string;
  /** Kafka's process, which its script has started; empty where Redis plays it. */
  broker: number[];
  pots: WireProduct[];
}

/** Waits until the shop has rested for five seconds, three minutes at most. */
async function rest(shop: Shop): Promise<void> {
  const sum = async () => [...(await partsTime(shop.broker)).values()].reduce((all, one) => all + one, 0);
  for (let tries = 0; tries < 36; tries += 1) {
    const before = await sum();
    await sleep(5000);
    if ((await sum()) - before < RESTING_MS) return;
  }
}

/** Does it again and again, several at once; answers how often it was done. */
async function repeat(one: (turn: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const again = async () => {
    // oxlint-disable-next-line no-await-in-loop
    while (performance.now() < end) await one((done += 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, again));
  return done;
}

async function addToCarts({ url, pots }: Shop): Promise<number> {
  const { post, close } = poster(url);
  const added = await repeat(async (turn) => {
    const pot = pots[turn % pots.length];
    const { status, body } = await post('/api/cart/items', { product_id: pot?.id, quantity: 1 });
    if (status >= 300) throw new Error(`an add: ${status} ${body}`);
  });
  await close();
  return added;
}

const viewPages = ({ url, pots }: Shop): Promise<number> =>
  repeat(async (turn) => {
    const path = turn % 4 === 0 ? '/products' : `/products/${pots[turn % pots.length]?.id}`;
    const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a page: ${answer.status}`);
  });

async function placeOrders({ url, pots }: Shop): Promise<number> {
  const sales = noSales();
  await sell({ url }, pots, SECONDS, sales);
  for (const refusal of sales.refusals.slice(0, 3)) say(`  failed      ${refusal}`);
  check('no sale failed', sales.refusals.length === 0 && sales.orders.length > 0);
  return sales.orders.length;
}

/** What each piece of this work costs, once it has been done for a while. */
async function measured(
  shop: Shop,
  work: (shop: Shop) => Promise<number>,
  idleMinute: PartsTime,
): Promise<PartsTime> {
  const [before, began] = [await partsTime(shop.broker), performance.now()];
  const pieces = await work(shop);
  await sleep(FOLLOWS_SECONDS * 1000);
  const minutes = (performance.now() - began) / 60_000;
  return perPiece({ before, after: await partsTime(shop.broker), pieces, minutes }, idleMinute);
}

async function measure(shop: Shop): Promise<void> {
  await rest(shop);
  const started = await residentMemory();
  await placeOrders(shop);
  await sleep(FOLLOWS_SECONDS * 1000);
  const before = await partsTime(shop.broker);
  await sleep(IDLE_SECONDS * 1000);
  const idle = perPiece({ before, after: await partsTime(shop.broker), pieces: 1, minutes: 0 }, new Map());
  const columns: [string, PartsTime][] = [
    ['order', await measured(shop, placeOrders, idle)],
    ['add', await measured(shop, addToCarts, idle)],
    ['page view', await measured(shop, viewPages, idle)],
    ['idle minute', idle],
    ['MB, at rest', started],
    ['MB, used', await residentMemory()],
  ];
  say(`CPU ms per${columns.map(([name]) => name.padStart(14)).join('')}`);
  for (const part of idle.keys()) {
    const cells = columns.map(([, times]) => (times.get(part) ?? 0).toFixed(2).padStart(14));
    say(`${part.padEnd(12)}${cells.join('').slice(2)}`);
  }
  const sums = columns.map(([, times]) => [...times.values()].reduce((sum, one) => sum + one, 0));
  say(
    `${'in all'.padEnd(12)}${sums
      .map((one) => one.toFixed(2).padStart(14))
      .join('')
      .slice(2)}`,
  );
}

/** What an order, an add, a page and a minute without visitors cost each process and store of the native profile. */
export async function capacity(): Promise<void> {
  const missing = (['kafka', 'mongo', 's3'] satisfies NativeServerName[]).filter((one) => !isInstalled(one));
  const dataDir = await mkdtemp(join(tmpdir(), 'slipcast-capacity-'));
  // PostgreSQL does not run as root.
  await chmod(dataDir, 0o755);
  const stops: (() => unknown)[] = [];
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    // Servers of their own process group do not keep this process alive while it waits for their end.
    const awake = setInterval(() => undefined, 1000);
    for (const one of stops.splice(0).toReversed()) await one();
    await rm(dataDir, { recursive: true, force: true });
    clearInterval(awake);
  };
  const cancel = onInterruption(stop);
  try {
    const frontendDir = await buildFrontend(stopping.signal);
    const config = readNativeConfig({ REPLICAS: '1', DEMO: 'on', LOG_LEVEL: 'warn', DATA_DIR: dataDir });
    const { addresses } = await startFullProfile(
      {
        ...config,
        dataDir,
        port: await freePort(),
        frontendDir,
        missing,
        environmentOf: (_, given) => ({ ...given, ...SETTINGS }),
      },
      {
        onStop: (_, one) => void stops.push(one),
        signal: stopping.signal,
        fail: (why) => say(`  failed      ${why}`),
      },
    );
    shareShop(addresses);
    if (missing.length > 0)
      say(`not installed, and played by Redis, PostgreSQL and a folder: ${missing.join(', ')}`);
    const pots: WireProduct[] = [];
    for (let made = 0; made < POTS; made += 1) pots.push(await newPot({ stock: 1_000_000, price: 24.5 }));
    const pid = await readFile(join(dataDir, 'kafka', 'pid'), 'utf8').catch(() => '');
    await measure({ url: addresses.url, broker: pid ? [Number(pid)] : [], pots });
  } finally {
    cancel();
    await stop();
  }
}
