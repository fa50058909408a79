import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { hears, LiveGateways } from './live-gateways.ts';

const shop = new LiveGateways();
beforeAll(async () => {
  await shop.start({ TRUSTED_PROXIES: '1', LIVE_STREAMS_PER_NETWORK: '3', LIVE_STREAMS: '20' });
});
afterAll(() => shop.stop());

const freeAt = '2026-11-22T20:51:00.000Z';
const json = async (path: string, headers = {}) => {
  const answer = await shop.request(path, headers);
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(await text(answer)) };
};

it('sends the whole state first, then each change, to the browsers of every gateway', async () => {
  shop.stock['mug'] = 2;
  const listeners = [await shop.listen('mug,bowl', 0), await shop.listen('mug', 1)];
  for (const listener of listeners) {
    await hears(listener, 'mug', { stock: 2, free: 2, freeAt: null });
    expect(listener.pots.get('mug')?.variants[1]).toEqual({
      variantId: 'blue',
      stock: 9,
      free: 9,
      freeAt: null,
    });
  }
  // There is no such product.
  await waitFor('the bowl arrives', async () => listeners[0]?.pots.has('bowl'));
  expect(listeners[0]?.pots.get('bowl')).toEqual({ productId: 'bowl', variants: [] });

  const all = (main: object) => Promise.all(listeners.map((listener) => hears(listener, 'mug', main)));
  await shop.holdsChanged('mug', 1, 10, freeAt);
  await all({ stock: 2, free: 1, freeAt: null });
  await shop.holdsChanged('mug', 2, 11, freeAt);
  await all({ stock: 2, free: 0, freeAt });
  // A sale: the stock falls, and so does the buyer's hold.
  await shop.stockChanged('mug', 1, 5);
  await shop.holdsChanged('mug', 1, 12, freeAt);
  await all({ stock: 1, free: 0, freeAt });
  await shop.holdsChanged('mug', 0, 13);
  await all({ stock: 1, free: 1, freeAt: null });
  await shop.stockChanged('mug', 0, 6);
  await all({ stock: 0, free: 0, freeAt: null });
  await shop.stockChanged('mug', 4, 7);
  await all({ stock: 4, free: 4 });
  for (const listener of listeners) listener.close();
});

it('ignores older events, and sends a burst as one message', async () => {
  shop.stock['jar'] = 50;
  const listener = await shop.listen('jar');
  await hears(listener, 'jar', { free: 50 });
  const before = listener.events.length;
  for (let pieces = 1; pieces <= 40; pieces += 1)
    // oxlint-disable-next-line no-await-in-loop
    await shop.holdsChanged('jar', pieces, 100 + pieces);
  await shop.holdsChanged('jar', 7, 99);
  await shop.stockChanged('jar', 60, 9);
  await shop.stockChanged('jar', 1, 8);
  await hears(listener, 'jar', { stock: 60, free: 20 });
  expect(listener.events.length - before).toBeLessThan(15);
  listener.close();
});

it('sends what a browser missed after it reconnects', async () => {
  shop.stock['vase'] = 1;
  const first = await shop.listen('vase');
  await hears(first, 'vase', { free: 1 });
  first.close();
  await shop.holdsChanged('vase', 1, 20, freeAt);
  const again = await shop.listen('vase', 0, { 'last-event-id': 'whatever' });
  await hears(again, 'vase', { free: 0, freeAt });
  again.close();
});

it('finds changes without an event by reading again', async () => {
  shop.stock['plate'] = 1;
  const listener = await shop.listen('plate');
  await hears(listener, 'plate', { free: 1 });
  shop.held = [{ productId: 'plate', variantId: 'main', pieces: 1, freeAt }];
  await hears(listener, 'plate', { free: 0, freeAt }, 4000);
  shop.held = [];
  listener.close();
});

it('answers browsers that cannot have a stream, and gives pages the pots that are all reserved', async () => {
  shop.stock['dish'] = 1;
  shop.stock['cup'] = 5;
  const path = '/api/live/stock?products=dish,cup';
  await json(path);
  await shop.holdsChanged('dish', 1, 30, freeAt);
  await waitFor('the hold is known', async () => (await json(path)).body.products[0].variants[0].free === 0);
  const all = await json(path);
  expect(all).toMatchObject({
    status: 200,
    body: { products: [{ productId: 'dish' }, { productId: 'cup' }] },
  });
  expect(all.headers['cache-control']).toBe('no-store');
  const only = await json(`${path}&only=taken`);
  const taken = [{ variantId: 'main', stock: 1, free: 0, freeAt }];
  expect(only.body).toEqual({ products: [{ productId: 'dish', variants: taken }] });
  // From the response cache, and new at once when it is no longer so.
  expect(only.headers['etag']).toBeDefined();
  await shop.holdsChanged('dish', 0, 31);
  await waitFor('it is free', async () => (await json(`${path}&only=taken`)).body.products.length === 0, 500);
});

it.each(['/api/live/stock', '/api/live/stock?products=', '/api/live/stock?products=a%2F..%2Fb'])(
  'refuses a question about nothing, in words: %s',
  async (path) => {
    for (const accept of ['application/json', 'text/event-stream'])
      expect(await json(path, { accept })).toMatchObject({ status: 400, body: { code: 'invalid-body' } });
  },
);

it('refuses more than a hundred products', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `p${index}`).join();
  const { status, body } = await json(`/api/live/stock?products=${ids}`);
  expect([status, body.message]).toEqual([400, 'At most 100 products at a time']);
});

it('limits the streams of one network, and stops counting those that are closed', async () => {
  const of = (network: string) => ({ 'x-forwarded-for': network });
  const listen = (network: string) => shop.listen('mug', 0, of(network));
  const open = [await listen('192.0.2.1'), await listen('192.0.2.1'), await listen('192.0.2.1')];
  const refused = await json('/api/live/stock?products=mug', {
    accept: 'text/event-stream',
    ...of('192.0.2.1'),
  });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(refused.headers['retry-after']).toBe('30');
  // Without a stream they may still ask.
  expect((await json('/api/live/stock?products=mug', of('192.0.2.1'))).status).toBe(200);
  open.push(await listen('192.0.2.2'));
  open[0]?.close();
  await waitFor('there is room again', async () => {
    const listener = await listen('192.0.2.1').catch(() => undefined);
    if (listener) open.push(listener);
    return listener;
  });
  for (const listener of open) listener.close();
});

it('opens at once, uncompressed and never stored by a proxy; HEAD is answered too', async () => {
  const answer = await shop.request('/api/live/stock?products=mug', {
    accept: 'text/event-stream',
    'accept-encoding': 'gzip, br',
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
  answer.destroy();
  const head = await fetch(`${shop.urls[0]}/api/live/stock?products=mug`, {
    method: 'HEAD',
    headers: { accept: 'text/event-stream' },
  });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
});

it('ends its streams at once when it stops, and says when to reconnect', async () => {
  const listener = await shop.listen('mug', 1);
  await waitFor('the stream starts', async () => listener.pots.has('mug'));
  expect(listener.events[0]).toMatch(/^retry: [1-6]\d{3}$/);
  const began = performance.now();
  await shop.gateways[1]?.stop();
  expect(performance.now() - began).toBeLessThan(2000);
  expect(listener.ended).toBe(true);
});
