import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { shopper } from '@slipcast/testkit/shop/client';
import { endStrayShops, newDataDir, removeDataDir, startShop } from '../start-shop.ts';
import { killAllOn, processesOn } from '@slipcast/testkit/processes';

let folder: string;
afterAll(async () => {
  await endStrayShops();
  await removeDataDir(folder);
});

const masters = (): Promise<string[]> => readdir(join(folder, 'objects/objects/masters')).catch(() => []);

const LONGEST_MS = 150_000;

/** `said` is all that the start has said so far. */
const MOMENTS: [
  moment: string,
  reached: (said: string) => boolean | Promise<boolean>,
  milliseconds: number,
][] = [
  ['initdb runs', () => processesOn(folder).some((args) => args.includes('initdb')), 0],
  ['tables are made', (said) => said.includes('Starting the services'), 100],
  ['accounts are made', (said) => said.includes('Loading the demo'), 0],
  ['photographs are uploaded', async () => (await masters()).length > 20, 0],
];

it('recovers from kill -9 at any moment of its first start, with nothing missing and nothing twice', async () => {
  folder = await newDataDir();
  for (const [moment, reached, milliseconds] of MOMENTS) {
    let said = '';
    let killed: Promise<void> | undefined;
    const starting = startShop({}, folder, (child) => {
      child.stdout?.on('data', (chunk) => (said += String(chunk)));
      killed = waitFor(moment, () => reached(said), LONGEST_MS)
        .then(() => sleep(milliseconds))
        .then(() => killAllOn(folder));
      killed.catch(() => undefined);
    });
    const outcome = await starting.then(
      () => 'ready before it was killed',
      (error: Error) => error.message.split('\n')[0],
    );
    expect([moment, outcome]).toEqual([moment, 'the shop ended with null before it was ready:']);
    await killed;
  }

  const shop = await startShop({}, folder);
  const guest = shopper(null, shop.url);
  const { products } = (await guest.get<{ products: WireProduct[] }>('/products?limit=100')).body;
  expect(products).toHaveLength(24);
  expect(new Set(products.map(({ name }) => name)).size).toBe(24);
  for (const { imageUrl } of products) expect((await fetch(`${shop.url}${imageUrl}`)).status).toBe(200);
  for (const email of ['admin@example.com', 'ada@example.com']) {
    const { status } = await guest.send('POST', '/auth/login', { email, password: 'slipcast-demo' });
    expect([email, status]).toEqual([email, 200]);
  }
  // Smaller pictures are still being made and come and go; what a kill left behind would stay.
  await waitFor(
    'nothing half written is left',
    async () => (await readdir(join(folder, 'objects/incoming'))).length === 0,
  );
  expect(await shop.stop()).toBe(0);
  expect(processesOn(folder)).toEqual([]);
}, 600_000);
