import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compress, etagOf, write } from './encoded-response.ts';

const identity = Buffer.from('pots '.repeat(400));
const server = createServer();
let url = '';
beforeAll(async () => {
  const etag = etagOf(identity);
  const response = await compress({
    status: 200,
    contentType: 'text/html',
    cacheControl: 'no-cache',
    etag,
    identity,
    headers: { 'referrer-policy': 'same-origin' },
  });
  server.on('request', (req, res) => write(req, res, response, req.url === '/stale' ? 'stale' : undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['gzip', 'gzip'],
  ['br', 'gzip, br'],
  [null, 'identity'],
])('sends a browser the encoding that it takes, and 304 without a body: %s', async (encoding, accepts) => {
  const headers = { 'accept-encoding': accepts };
  // The second request reuses the head that was built for the first.
  await fetch(url, { headers });
  const again = await fetch(url, { headers });
  expect(again.headers.get('content-encoding')).toBe(encoding);
  expect(again.headers.get('vary')).toBe('accept-encoding');
  expect(again.headers.get('referrer-policy')).toBe('same-origin');
  expect(again.headers.get('x-slipcast-stale')).toBeNull();
  expect(await again.text()).toBe(String(identity));
  const etag = again.headers.get('etag') ?? '';
  const same = await fetch(url, { headers: { ...headers, 'if-none-match': etag } });
  const { headers: sent, status } = same;
  expect([status, sent.get('etag'), sent.get('content-encoding'), sent.get('content-length')]).toEqual([
    304,
    etag,
    null,
    null,
  ]);
});

it('marks the last known response as stale, and answers HEAD with its length', async () => {
  const stale = await fetch(`${url}/stale`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect(stale.headers.get('x-slipcast-stale')).toBe('1');
  expect(stale.headers.get('content-length')).toBe(String(identity.length));
  expect(await stale.text()).toBe('');
});

it.each([10, 900])('keeps only the bytes themselves in memory: a body of %d', async (length) => {
  // Of 64 kB that small buffers share, all of it stays in memory as long as one of them does.
  const pooled = Buffer.from('x'.repeat(length));
  expect(pooled.buffer.byteLength).toBeGreaterThan(2 * length);
  const given = { status: 200, contentType: 'application/json', cacheControl: 'no-cache', etag: '"x"' };
  const { identity: plain, gzip, br } = await compress({ ...given, identity: pooled });
  expect(String(plain)).toBe(String(pooled));
  expect([plain, gzip, br].filter(Boolean)).toHaveLength(length > 600 ? 3 : 1);
  for (const body of [plain, gzip, br]) expect(body?.buffer.byteLength).toBe(body?.length);
});
