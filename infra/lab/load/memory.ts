import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WirePayment } from '@slipcast/contracts/http/payment';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { shareShop } from '@slipcast/testkit/shop/config';
import { addToCart, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';
import { freePort } from '@slipcast/local-servers/free-port';
import { newDataDir, removeDataDir, startShop, type StartedShop } from '../../run/lite/shop-process.ts';
import { check, median, say } from './figures.ts';
import { memoryOf, type Memory } from './resident-memory.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import { withShop } from './with-shop.ts';

const MINUTES = Number(process.argv[3] ?? 20);
const SAMPLE_SECONDS = 30;
/** A maker rents a server with 1 GB. */
const MOST_MB = { started: 220, used: 300 };
/** By then a shop has seen all that it does: 1,000 orders and the pages of its visitors. */
const USED_MINUTES = 5;
const MOST_GROWTH = 0.05;
const PHOTOS = join(import.meta.dirname, '../../demo/photos');
const BACK_OFFICE = ['/admin/dashboard', '/admin/orders', '/admin/products', '/admin/settings'];
const PATHS = ['/', '/products', '/products?search=bowl', '/categories', '/api/products', '/cart'];

interface Counts {
  orders: number;
  pages: number;
  reads: number;
  uploads: number;
  failed: string[];
}

/** One guest's sale, as the shop's own pages make it. */
async function buy(pot: WireProduct): Promise<void> {
  const guest = shopper();
  const steps = [await addToCart(guest, pot)];
  const paid = await pay(guest, Math.round(pot.price * 100));
  const { payment } = paid.body as WirePayment;
  const order = await guest.send('POST', '/orders/guest-checkout', orderOf(payment?.id ?? '', pot));
  for (const { status } of [...steps, paid, order]) if (status >= 300) throw new Error(`a sale: ${status}`);
}

async function browse(url: string, turn: number, products: WireProduct[]): Promise<void> {
  const { id = '' } = products[turn % products.length] ?? {};
  const one = [`/products/${id}`, `/api/products/${id}`, `/api/products?search=pot+${turn}`];
  const paths = [...PATHS, ...one];
  const answer = await fetch(url + paths[turn % paths.length]);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
}

async function upload(owner: Client, turn: number, photos: string[]): Promise<void> {
  const form = new FormData();
  form.set('folder', 'products');
  const name = photos[turn % photos.length] ?? '';
  form.append('images', await openAsBlob(join(PHOTOS, name), { type: 'image/webp' }), name);
  const { status } = await owner.send('POST', '/upload/multiple', form);
  if (status >= 300) throw new Error(`an upload: ${status}`);
}

/** Starts `work` every so many milliseconds, one at a time, until the end. */
async function every(
  milliseconds: number,
  end: number,
  failed: string[],
  work: (turn: number) => Promise<unknown>,
) {
  for (let turn = 0; performance.now() < end; turn += 1) {
    const next = performance.now() + milliseconds;
    // oxlint-disable-next-line no-await-in-loop
    await work(turn).catch((error: unknown) => failed.push(String(error)));
    // oxlint-disable-next-line no-await-in-loop
    await sleep(Math.max(0, next - performance.now()));
  }
}

/** Mixed traffic at a pace that leaves the machine idle for some of the time: four orders and ten pages a second. */
async function traffic(shop: StartedShop, end: number, counts: Counts): Promise<void> {
  const owner = await admin();
  const photos = await readdir(PHOTOS);
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  const pots: WireProduct[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (let made = 0; made < 4; made += 1) pots.push(await newPot({ stock: 100_000 }));
  const { failed } = counts;
  await Promise.all([
    ...pots.map((pot) => every(1000, end, failed, () => buy(pot).then(() => (counts.orders += 1)))),
    ...[0, 1].map((one) =>
      every(200, end, failed, (turn) =>
        browse(shop.url, turn * 2 + one, body.products).then(() => (counts.pages += 1)),
      ),
    ),
    every(1000, end, failed, async (turn) => {
      const path = BACK_OFFICE[turn % BACK_OFFICE.length] ?? '';
      const { status } = await owner.get(path);
      if (status >= 300) throw new Error(`${path}: ${status}`);
      counts.reads += 1;
    }),
    every(10_000, end, failed, (turn) => upload(owner, turn, photos).then(() => (counts.uploads += 1))),
  ]);
}

/** The median of the last quarter of these samples. */
const settled = (samples: Memory[]): number =>
  median(samples.slice(-Math.max(1, Math.ceil(samples.length / 4))).map(({ resident }) => resident));

/** The share by which the second half is larger than the first one, each at its end. */
export function growth(samples: Memory[]): number {
  const middle = Math.ceil(samples.length / 2);
  return settled(samples.slice(middle)) / settled(samples.slice(0, middle)) - 1;
}

/** A shop that has been filled and stopped, as it is on every day but the first; the Square sandbox, which a real shop lacks, is elsewhere. */
async function withSecondStart(work: (shop: StartedShop) => Promise<void>): Promise<void> {
  const dataDir = await newDataDir();
  const port = await freePort();
  const sandbox = await startSandboxProcess(`http://127.0.0.1:${port}`);
  const environment = { PORT: String(port), ...sandbox.environment };
  try {
    const first = await startShop(environment, dataDir);
    await first.stop();
    await withShop(environment, work, dataDir);
  } finally {
    await sandbox.stop();
    await removeDataDir(dataDir);
  }
}

/** What the shop's process holds after its second start, after five minutes of use, and whether it goes on growing. */
export const memory = (): Promise<void> =>
  withSecondStart(async (shop) => {
    shareShop(shop);
    await sleep(10_000);
    const started = await memoryOf(shop);
    const counts: Counts = { orders: 0, pages: 0, reads: 0, uploads: 0, failed: [] };
    const samples: Memory[] = [];
    const mb = ({ resident, heap }: Memory) =>
      `${resident.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap`;
    say(`mixed traffic for ${MINUTES} minutes\n  started     ${mb(started)}`);
    const began = performance.now();
    const end = began + MINUTES * 60_000;
    const observing = every(SAMPLE_SECONDS * 1000, end, counts.failed, async () => {
      await sleep(Math.min(SAMPLE_SECONDS * 1000, end - performance.now()));
      const now = await memoryOf(shop);
      samples.push(now);
      const minutes = ((performance.now() - began) / 60_000).toFixed(1).padStart(4);
      const { orders, pages, reads, uploads } = counts;
      say(
        `  ${minutes} min    ${mb(now)}; ${orders} orders, ${pages} pages, ${reads} reads, ${uploads} uploads`,
      );
    });
    await Promise.all([traffic(shop, end, counts), observing]);
    const used = samples[Math.min(samples.length, (USED_MINUTES * 60) / SAMPLE_SECONDS) - 1] ?? started;
    for (const one of counts.failed.slice(0, 3)) say(`  failed      ${one}`);
    check('every request was answered', counts.failed.length === 0);
    check(`${MOST_MB.started} MB or less after the second start`, started.resident <= MOST_MB.started);
    check(
      `${MOST_MB.used} MB or less after ${Math.min(USED_MINUTES, MINUTES)} minutes`,
      used.resident <= MOST_MB.used,
    );
    const grown = growth(samples);
    check(
      `the second half grew by ${(grown * 100).toFixed(1)} %, not more than ${MOST_GROWTH * 100} %`,
      grown <= MOST_GROWTH,
    );
  });
