import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import type { LivePot } from '@slipcast/contracts/http/live';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { hears, LiveGateways, type Listener } from './live-gateways.ts';

const shop = new LiveGateways();
beforeAll(async () => {
  shop.stock['mug'] = 2;
  await shop.start({ TRUSTED_PROXIES: '1', LIVE_STREAMS_PER_NETWORK: '30', LIVE_STREAMS: '300' });
});
afterAll(() => shop.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const unknown = (name: string) => numbers(100).map((index) => `${name}-${index}`);
const ask = async (products: string, network: string, more = '') => {
  const answer = await shop.request(`/api/live/stock?products=${products}${more}`, {
    'x-forwarded-for': network,
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

it('asks the catalogue for a hundred products in one read, and for unknown ones not again at once', async () => {
  shop.reads = [];
  const ids = ['mug', ...unknown('x').slice(1)].join();
  const { products } = JSON.parse((await ask(ids, '192.0.2.1')).body) as { products: LivePot[] };
  expect(products).toHaveLength(100);
  expect(products.filter(({ variants }) => variants.length > 0).map(({ productId }) => productId)).toEqual([
    'mug',
  ]);
  await ask(ids, '192.0.2.1');
  expect(shop.reads).toHaveLength(2);
  expect(shop.reads.every((path) => path.startsWith('/api/products?ids='))).toBe(true);
});

it('limits what one network asks for, whichever part of it', async () => {
  const answers = await Promise.all(
    numbers(130).map((index) => ask('mug', '192.0.2.7', index % 2 ? '&only=taken' : '')),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('mug', '192.0.2.8')).status).toBe(200);
  // The shop's own machine, or a proxy on it that the shop does not know of.
  const local = await Promise.all(numbers(130).map(() => ask('mug', '127.0.0.1')));
  expect(new Set(local.map(({ status }) => status))).toEqual(new Set([200]));
});

it('goes on telling an open page about its pot while strangers ask for what does not exist', async () => {
  const page = await shop.listen('mug', 0, { 'x-forwarded-for': '198.51.100.1' });
  await hears(page, 'mug', { stock: 2 });
  const strangers: Listener[] = [];
  for (const index of numbers(250)) {
    const network = `203.0.113.${index % 10}`;
    // oxlint-disable-next-line no-await-in-loop
    strangers.push(await shop.listen(unknown(`stream-${index}`).join(), 0, { 'x-forwarded-for': network }));
  }
  await waitFor(
    'the strangers have heard',
    async () => strangers.every(({ pots }) => pots.size === 100),
    15_000,
  );
  await shop.stockChanged('mug', 1, 5);
  await hears(page, 'mug', { stock: 1 });
  // Without an event it is asked again, although 25,000 ids that do not exist are on screens.
  shop.stock['mug'] = 7;
  await hears(page, 'mug', { stock: 7 }, 6000);
  for (const listener of [page, ...strangers]) listener.close();
});
