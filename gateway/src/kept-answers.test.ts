import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { createKeptAnswers, type KeptAnswers, type UpstreamRead } from './kept-answers.ts';

let server: Server | undefined;
afterEach(
  () =>
    new Promise<void>((resolve) =>
      server ? (server.closeAllConnections(), server.close(() => resolve())) : resolve(),
    ),
);

const answerOf = (text: string, status = 200): UpstreamRead => ({
  status,
  contentType: 'application/json',
  body: Buffer.from(text),
});

async function door(fetchUpstream: (path: string) => Promise<UpstreamRead>, now = () => 0) {
  const kept: KeptAnswers = createKeptAnswers({ fetch: fetchUpstream, now });
  server = createServer((req, res) => {
    if (!kept.serve(req, res, () => res.writeHead(503).end())) res.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    kept,
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers }),
  };
}

it('answers a second request from memory, and anew once an event dropped it', async () => {
  let calls = 0;
  const { kept, get } = await door(async () => answerOf(`[${(calls += 1)}]`));
  await get('/api/products');
  expect(await (await get('/api/products')).text()).toBe('[1]');
  kept.drop(['product:x', 'catalogue']);
  expect(await (await get('/api/products')).text()).toBe('[2]');
});

it('leaves other products alone when one is dropped', async () => {
  const asked: string[] = [];
  const { kept, get } = await door(async (path) => (asked.push(path), answerOf('{}')));
  for (const path of ['/api/products/a', '/api/products/b']) await get(path);
  kept.drop(['product:a']);
  for (const path of ['/api/products/a', '/api/products/b']) await get(path);
  expect(asked).toEqual(['/api/products/a', '/api/products/b', '/api/products/a']);
});

it('asks anew after a second even if no event came', async () => {
  let time = 0;
  let calls = 0;
  const { get } = await door(
    async () => answerOf(String((calls += 1))),
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

it('lets concurrent misses share one upstream call', async () => {
  let calls = 0;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { get } = await door(async () => {
    calls += 1;
    await held;
    return answerOf('{}');
  });
  const many = Array.from({ length: 20 }, () => get('/api/products'));
  while (calls === 0) await new Promise((resolve) => setImmediate(resolve));
  release?.();
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(calls).toBe(1);
});

it('does not keep an answer as fresh that was asked for before the drop', async () => {
  let calls = 0;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { kept, get } = await door(async () => {
    calls += 1;
    if (calls === 1) await held;
    return answerOf(`[${calls}]`);
  });
  const early = get('/api/products');
  while (calls === 0) await new Promise((resolve) => setImmediate(resolve));
  kept.drop(['catalogue']);
  const late = get('/api/products');
  release?.();
  await early;
  expect(await (await late).text()).toBe('[2]');
});

it('sends the last answer, marked as stale, while the service is down', async () => {
  let up = true;
  const { kept, get } = await door(async () => {
    if (!up) throw new Error('down');
    return answerOf('[1]');
  });
  await get('/api/products');
  up = false;
  kept.drop(['catalogue']);
  const stale = await get('/api/products');
  expect([stale.status, stale.headers.get('x-slipcast-stale'), await stale.text()]).toEqual([
    200,
    '1',
    '[1]',
  ]);
  expect((await get('/api/products/never-seen')).status).toBe(503);
});

it('answers 304 for a known ETag and compresses for those who take it', async () => {
  const { get } = await door(async () => answerOf(JSON.stringify(Array(500).fill('a pot'))));
  const first = await get('/api/products', { 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(await first.json()).toHaveLength(500);
  const again = await get('/api/products', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('keeps one answer for two spellings of a question and none for personal reads', async () => {
  const asked: string[] = [];
  const { get } = await door(async (path) => (asked.push(path), answerOf('{}')));
  await get('/api/products?search=mug&utm_source=x');
  await get('/api/products?utm_source=y&search=mug');
  expect(asked).toEqual(['/api/products?search=mug']);
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

it('does not keep refusals', async () => {
  let calls = 0;
  const { get } = await door(async () =>
    answerOf('{"message":"Product not found"}', (calls += 1) === 1 ? 404 : 200),
  );
  expect((await get('/api/products/a')).status).toBe(404);
  expect((await get('/api/products/a')).status).toBe(200);
});
