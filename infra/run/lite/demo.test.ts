import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadDemo } from './demo.ts';
import { newServiceKey } from './service-keys.ts';

/** A shop that has all demo pots already, and answers 503 to the first `busy` sign-ins. */
let busy = 0;
const calls: string[] = [];
const catalogue = join(import.meta.dirname, '..', '..', 'demo', 'kiln', 'catalogue.json');
const shop = createServer((req, res) => {
  calls.push(`${req.method} ${req.url}`);
  if (req.url === '/api/auth/login' && busy > 0) {
    busy -= 1;
    return void res.writeHead(503).end('{"code":"unavailable"}');
  }
  void readFile(catalogue, 'utf8').then((text) => {
    const { products } = JSON.parse(text) as { products: unknown[] };
    res.writeHead(200).end(JSON.stringify({ token: 'robin', products, revision: 0 }));
  });
});

let dataDir: string;
let url: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'slipcast-demo-'));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const load = (signal?: AbortSignal) =>
  loadDemo(
    { url, userUrl: url, catalogueUrl: url, operatorKey: newServiceKey(), dataDir },
    () => undefined,
    signal,
  );

it('waits while the machine is too busy to answer, adds only what is missing, and runs once', async () => {
  busy = 1;
  expect(await load()).toBe(true);
  expect(calls.filter((call) => call === 'POST /api/auth/login')).toHaveLength(2);
  expect(calls).not.toContain('POST /api/admin/products');
  expect(calls.filter((call) => call === 'PUT /api/admin/delivery-options')).toHaveLength(1);
  const before = calls.length;
  expect(await load()).toBe(false);
  expect(calls).toHaveLength(before);
});

it('stops waiting when the start is stopped', async () => {
  await rm(join(dataDir, 'demo-loaded'));
  busy = Infinity;
  const stopping = new AbortController();
  const loading = load(stopping.signal);
  setTimeout(() => stopping.abort(), 50);
  await expect(loading).rejects.toThrow('aborted');
});
