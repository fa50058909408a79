import { expect, it } from '@jest/globals';
import { responseOf, serverWith } from './cache-under-test.ts';
import { createResponseCache } from './response-cache.ts';

it('answers a second request from memory until an event invalidates it', async () => {
  let calls = 0;
  const { cache, get } = await serverWith(async () => responseOf(`[${(calls += 1)}]`));
  await get('/api/products');
  expect(await (await get('/api/products')).text()).toBe('[1]');
  cache.invalidate(['product:x', 'lists']);
  expect(await (await get('/api/products')).text()).toBe('[2]');
});

it('invalidates one product and leaves the others', async () => {
  const asked: string[] = [];
  const { cache, get } = await serverWith(async (path) => (asked.push(path), responseOf('{}')));
  for (const path of ['/api/products/a', '/api/products/b']) await get(path);
  cache.invalidate(['product:a']);
  for (const path of ['/api/products/a', '/api/products/b']) await get(path);
  expect(asked).toEqual(['/api/products/a', '/api/products/b', '/api/products/a']);
});

it('reads again after a second even if no event came', async () => {
  let time = 0;
  let calls = 0;
  const { get } = await serverWith(
    async () => responseOf(String((calls += 1))),
    () => time,
  );
  await get('/api/categories');
  time = 999;
  await get('/api/categories');
  expect(calls).toBe(1);
  time = 1000;
  await get('/api/categories');
  expect(calls).toBe(2);
});

it('shares one upstream call between concurrent misses', async () => {
  let calls = 0;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { get } = await serverWith(async () => {
    calls += 1;
    await held;
    return responseOf('{}');
  });
  const many = Array.from({ length: 20 }, () => get('/api/products'));
  while (calls === 0) await new Promise((resolve) => setImmediate(resolve));
  release?.();
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(calls).toBe(1);
});

it('does not cache a response as fresh if it was requested before the invalidation', async () => {
  let calls = 0;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { cache, get } = await serverWith(async () => {
    calls += 1;
    if (calls === 1) await held;
    return responseOf(`[${calls}]`);
  });
  const early = get('/api/products');
  while (calls === 0) await new Promise((resolve) => setImmediate(resolve));
  cache.invalidate(['lists']);
  const late = get('/api/products');
  release?.();
  await early;
  expect(await (await late).text()).toBe('[2]');
});

it('sends the last response, marked as stale, while the service is down', async () => {
  let up = true;
  const { cache, get } = await serverWith(async () => {
    if (!up) throw new Error('down');
    return responseOf('[1]');
  });
  await get('/api/products');
  up = false;
  cache.invalidate(['lists']);
  const stale = await get('/api/products');
  expect([stale.status, stale.headers.get('x-slipcast-stale'), await stale.text()]).toEqual([
    200,
    '1',
    '[1]',
  ]);
  expect((await get('/api/products/never-seen')).status).toBe(503);
});

it('answers 304 for a known ETag and compresses for clients that accept it', async () => {
  const { get } = await serverWith(async () => responseOf(JSON.stringify(Array(500).fill('a pot'))));
  const first = await get('/api/products', { 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(await first.json()).toHaveLength(500);
  const again = await get('/api/products', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('caches one response for two spellings of a query and none for personal reads', async () => {
  const asked: string[] = [];
  const { get } = await serverWith(async (path) => (asked.push(path), responseOf('{}')));
  await get('/api/products?search=mug&utm_source=x');
  await get('/api/products?utm_source=y&search=mug');
  expect(asked).toEqual(['/api/products?search=mug']);
  for (const query of ['page=1', 'limit=2&page=1', 'page=2']) await get(`/api/products?${query}`);
  expect(asked.slice(1)).toEqual(
    ['page=1', 'limit=2&page=1', 'page=2'].map((query) => `/api/products?${query}`),
  );
  for (const path of [
    '/api/cart',
    '/api/cart/stock/a',
    '/api/orders',
    '/api/admin/products',
    '/api/auth/me',
  ]) {
    expect((await get(path)).status).toBe(418);
  }
});

it('caches sitemap and feeds until a product changes, whatever the query', async () => {
  const asked: string[] = [];
  const { cache, get } = await serverWith(async (path) => (asked.push(path), responseOf('<feed/>')));
  const files = ['/sitemap.xml', '/sitemaps/products-1.xml', '/feeds/google.xml', '/feeds/new.atom'];
  const settings = ['/robots.txt', '/manifest.webmanifest'];
  for (const path of [...files, ...settings]) await get(`${path}?ref=x`);
  for (const path of [...files, ...settings]) await get(path);
  expect(asked).toEqual([...files, ...settings]);
  cache.invalidate(['lists']);
  for (const path of [...files, ...settings]) await get(path);
  expect(asked.slice(6)).toEqual(files);
  expect((await get('/feeds/x/../../metrics')).status).toBe(418);
});

it('does not cache refusals, and passes on their request id', async () => {
  let calls = 0;
  const { get } = await serverWith(async () =>
    (calls += 1) === 1
      ? { ...responseOf('{"message":"Product not found"}', 404), requestId: 'request-1' }
      : responseOf('{}'),
  );
  const refused = await get('/api/products/a');
  expect([refused.status, refused.headers.get('x-request-id')]).toEqual([404, 'request-1']);
  expect((await get('/api/products/a')).status).toBe(200);
});

it('remembers whether answers are current only until one is invalidated, stored again or a second old', async () => {
  let time = 0;
  const cache = createResponseCache(
    async () => responseOf('the same every time'),
    () => time,
  );
  const { etag } = await cache.read('/api/products/a');
  const madeOf = new Map([['/api/products/a', etag]]);
  expect(cache.areCurrent(madeOf)).toBe(true);
  cache.invalidate(['product:a']);
  expect(cache.areCurrent(madeOf)).toBe(false);
  await cache.read('/api/products/a');
  expect(cache.areCurrent(madeOf)).toBe(true);
  time = 999;
  expect(cache.areCurrent(madeOf)).toBe(true);
  time = 1000;
  expect(cache.areCurrent(madeOf)).toBe(false);
  expect(cache.areCurrent(new Map([['/api/products/a', '"another"']]))).toBe(false);
});
