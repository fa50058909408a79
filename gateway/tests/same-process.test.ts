import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PlainAnswer } from '@slipcast/service-kit/turning-answers';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

const logged: string[] = [];
const logger = createLogger('gateway', 'warn', { write: (line: string) => void logged.push(line) });
let redis: TestRedis;
let gateway: Service;
let url: string;

const cart: RequestListener = async (req, res) => {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  const {
    'x-forwarded-for': from,
    'x-service-token': token,
    'x-forwarded-for-ignored': ignored,
  } = req.headers;
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ url: req.url, method: req.method, from, ignored, token, body }));
};

/** One route that answers in pieces, one that refuses, one that fails at once, and silence for the rest. */
const catalogue: RequestListener = (req, res) => {
  read.push(String(req.url));
  if (req.url === '/api/products/broken') throw new Error('the service has not started');
  if (req.url === '/api/products/failing') return void res.writeHead(500).end('{}');
  if (req.url === '/api/products/gone')
    return void res
      .writeHead(404, { 'content-type': 'application/problem+json', 'x-request-id': 'r1' })
      .end('{"code":"product-not-found"}');
  if (req.url !== '/api/products?search=jar') return;
  res.once('finish', () => void finished.push(res.writableFinished));
  res.once('close', () => void finished.push('closed'));
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.write('{"products":');
  setImmediate(() => res.end(Buffer.from('["é"]}')));
};
/** A search for 'bowl' needs no request; one for 'lid' never ends. */
async function readPlain(path: string): Promise<PlainAnswer | null> {
  if (path === '/api/products?search=lid') return new Promise(() => {});
  return path === '/api/products?search=bowl' ? { json: '{"products":["bôwl"]}', turnsInMs: Infinity } : null;
}
const read: string[] = [];
const finished: unknown[] = [];

beforeAll(async () => {
  redis = await startRedis();
  const dead = 'http://127.0.0.1:9';
  gateway = createGateway(
    readGatewayConfig({
      PORT: '0',
      BUS_URL: redis.url,
      USER_URL: dead,
      CATALOGUE_URL: dead,
      CART_URL: dead,
      ORDER_URL: dead,
      PAYMENT_URL: dead,
      CONTENT_URL: dead,
      ISSUE_URL: dead,
    }),
    { logger, localServices: { cart, catalogue }, localReads: { catalogue: readPlain } },
  );
  ({ url } = await gateway.start());
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

it('passes requests to a service in its own process as the proxy would', async () => {
  const answer = await fetch(`${url}/api/cart/items?x=1`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '192.0.2.1', 'x-service-token': 'internal-token-of-tests' },
    body: '{"quantity":1}',
  });
  expect([answer.headers.get('x-content-type-options'), answer.headers.get('cache-control')]).toEqual([
    'nosniff',
    'no-store',
  ]);
  expect(await answer.json()).toEqual({
    url: '/api/cart/items?x=1',
    method: 'POST',
    from: '127.0.0.1',
    ignored: '1',
    body: '{"quantity":1}',
  });
});

it('does not expose internal paths, nor services that run elsewhere', async () => {
  for (const path of ['/internal/claims', '/metrics', '/api/cartography'])
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  expect((await fetch(`${url}/api/orders`)).status).toBe(503);
});

it('reports an untrusted X-Forwarded-For to the service, and once in the log', async () => {
  const ask = async (headers: Record<string, string>) =>
    ((await (await fetch(`${url}/api/cart`, { headers })).json()) as { ignored?: string }).ignored;
  expect(await ask({})).toBeUndefined();
  expect(await ask({ 'x-forwarded-for-ignored': '1' })).toBeUndefined();
  expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe('1');
  expect(logged.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
});

it('reads public answers of a service in its own process without a connection', async () => {
  const answers = await Promise.all([1, 2].map(() => fetch(`${url}/api/products?search=jar`)));
  const [answer] = answers as [Response, Response];
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('etag')).toMatch(/^"/);
  expect(await answer.json()).toEqual({ products: ['é'] });
  expect(read).toEqual(['/api/products?search=jar']);
  expect(finished).toEqual([true, 'closed']);
  const refused = await fetch(`${url}/api/products/gone`);
  expect([refused.status, refused.headers.get('x-request-id')]).toEqual([404, 'r1']);
});

it('reads what needs no request without one, and is as patient with it', async () => {
  const before = read.length;
  const answer = await fetch(`${url}/api/products?search=bowl`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.json()).toEqual({ products: ['bôwl'] });
  const began = performance.now();
  expect((await fetch(`${url}/api/products?search=lid`)).status).toBe(503);
  expect(performance.now() - began).toBeLessThan(2000);
  expect(read).toHaveLength(before);
});

it('answers 503 within two seconds where a service in its own process throws, fails or does not answer', async () => {
  const began = performance.now();
  const statuses = await Promise.all(
    ['broken', 'failing', 'silent'].map(async (id) => (await fetch(`${url}/api/products/${id}`)).status),
  );
  expect(statuses).toEqual([503, 503, 503]);
  expect(performance.now() - began).toBeLessThan(2000);
});
