import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TURNS_IN } from '@slipcast/service-kit/turning-answers';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { MINUTE, startReplica } from '@slipcast/testkit/replica-process';
import { newFrontend } from './gateway-with-pages.ts';

/** How late an opening may be seen. */
const LATE_MS = 250;
const WATCHED_MS = 1200;
const PAUSE_MS = 4;

/** What someone was answered, with times of the clock that decides. */
interface Look {
  asked: number;
  answered: number;
  isOpen: boolean;
}

const catalogue = { opensAt: Infinity, reads: 0 };
const server = createServer((req, res) => {
  if (req.url === '/livez') return void res.end('{}');
  catalogue.reads += 1;
  const left = catalogue.opensAt - Date.now();
  res.setHeader('content-type', 'application/json');
  if (left > 0) res.setHeader(TURNS_IN, String(Math.ceil(left)));
  res.end(JSON.stringify({ stock: left > 0 ? 'closed' : 'open' }));
});
let redis: TestRedis;
let folder = '';
let gateways: Awaited<ReturnType<typeof startReplica>>[] = [];

beforeAll(async () => {
  redis = await startRedis();
  folder = await newFrontend();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dead = 'http://127.0.0.1:9';
  const environment = {
    LOG_LEVEL: 'silent',
    BUS_URL: redis.url,
    USER_URL: dead,
    CATALOGUE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CART_URL: dead,
    ORDER_URL: dead,
    PAYMENT_URL: dead,
    CONTENT_URL: dead,
    ISSUE_URL: dead,
    FRONTEND_DIR: folder,
  };
  const main = join(import.meta.dirname, '../src/main.ts');
  // The clock of the second one is wrong, which must not matter.
  gateways = await Promise.all([
    startReplica(main, environment),
    startReplica(main, environment, -5 * MINUTE),
  ]);
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  server.closeAllConnections();
  server.close();
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Asks again and again until some time after the opening. */
async function watch(url: string): Promise<Look[]> {
  const looks: Look[] = [];
  while (Date.now() < catalogue.opensAt + 3 * LATE_MS) {
    const asked = Date.now();
    // oxlint-disable-next-line no-await-in-loop
    const text = await (await fetch(url)).text();
    looks.push({ asked, answered: Date.now(), isOpen: /stock"?:? ?"?open/.test(text) });
    // oxlint-disable-next-line no-await-in-loop
    await sleep(PAUSE_MS);
  }
  return looks;
}

it('opens in the cached answers and pages of two gateways within 250 ms, once, and never before the time', async () => {
  const addresses = gateways.flatMap(({ url }) => [`${url}/api/products`, `${url}/products`]);
  catalogue.opensAt = Date.now() + WATCHED_MS;
  const all = await Promise.all(addresses.map((address) => watch(address)));
  for (const looks of all) {
    const { opensAt } = catalogue;
    expect(looks.filter(({ answered, isOpen }) => isOpen && answered < opensAt)).toEqual([]);
    expect(looks.filter(({ asked, isOpen }) => !isOpen && asked >= opensAt + LATE_MS)).toEqual([]);
    const first = looks.findIndex(({ isOpen }) => isOpen);
    expect(looks.slice(first).every(({ isOpen }) => isOpen)).toBe(true);
    expect(first).toBeGreaterThan(10);
  }
  // They come from the caches, which ask once for each of many.
  const looks = all.reduce((sum, { length }) => sum + length, 0);
  expect(catalogue.reads).toBeLessThan(looks / 4);
});
