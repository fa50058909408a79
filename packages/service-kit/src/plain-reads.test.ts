import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createApp } from './app.ts';
import { endpoint } from './endpoint.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { createPlainReads, plainRead } from './plain-reads.ts';

const query = z.object({ search: z.string().trim().toLowerCase().max(10).default('') });
let level = 0;
const options = {
  name: 'pots',
  logger: createLogger('pots', 'silent'),
  metrics: createMetrics('pots'),
  overloadLevel: () => level,
  endpoints: [
    endpoint({ route: 'GET /pots/:id', access: 'none', summary: 'One pot', handle: () => ({ id: 1 }) }),
    endpoint({ route: 'GET /kilns', access: 'none', summary: 'All kilns', handle: () => ({ kilns: [] }) }),
    plainRead({
      route: 'GET /pots',
      importance: 'search',
      summary: 'All pots',
      query,
      answer: z.object({ search: z.string() }),
      json: async ({ search }) => {
        if (search === 'broken') throw new Error('the store is away');
        return { json: JSON.stringify({ search }), turnsInMs: search === 'soon' ? 250 : Infinity };
      },
    }),
    endpoint({
      route: 'POST /pots',
      access: 'none',
      summary: 'A pot',
      body: z.object({}),
      handle: () => ({}),
    }),
  ],
};
const read = createPlainReads(options);
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(createApp(options));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('answers a plain read as the listener does, in the same words', async () => {
  for (const path of [
    '/pots',
    '/pots?search=JAR',
    '/pots?search=%20tea+pot%20&colour=blue',
    '/pots?search=%C3%A9',
  ])
    expect((await read(path))?.json).toBe(await (await fetch(url + path)).text());
});

it('says in how many milliseconds the answer turns, in both ways', async () => {
  expect((await read('/pots?search=soon'))?.turnsInMs).toBe(250);
  expect((await fetch(`${url}/pots?search=soon`)).headers.get('x-slipcast-turns-in')).toBe('250');
  expect((await fetch(`${url}/pots`)).headers.has('x-slipcast-turns-in')).toBe(false);
});

it('leaves refusals, failures and every other path to the listener', async () => {
  for (const path of [
    '/pots?search=longer+than+ten',
    '/pots?search=broken',
    '/pots/1',
    '/kilns',
    '/pots/',
    '/no',
  ])
    expect(await read(path)).toBeNull();
  expect((await fetch(`${url}/pots?search=longer+than+ten`)).status).toBe(400);
});

it('leaves everything to the listener while there is too much to do', async () => {
  level = 1;
  expect(await read('/pots')).toBeNull();
  expect((await fetch(`${url}/pots`)).status).toBe(503);
  level = 0;
});

it('is measured like any other request', async () => {
  const counted = async () => {
    const { values } = await options.metrics.requestSeconds.get();
    return (
      values.find(
        ({ metricName, labels }) =>
          metricName?.endsWith('_count') && labels.route === '/pots' && labels.status === 200,
      )?.value ?? 0
    );
  };
  const before = await counted();
  await read('/pots');
  expect(await counted()).toBe(before + 1);
});

it('finds paths without parameters in any spelling that Express knows, with every method', async () => {
  const status = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status;
  expect(await status('/pots')).toBe(200);
  expect(await status('/pots/')).toBe(200);
  expect(await status('/POTS')).toBe(200);
  expect(await status('/pots', { method: 'HEAD' })).toBe(200);
  expect(
    await status('/pots', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  ).toBe(200);
  expect(
    await status('/pots', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
  ).toBe(400);
  expect(await status('/pots', { method: 'DELETE' })).toBe(405);
  expect(await status('/pots/7')).toBe(200);
});
