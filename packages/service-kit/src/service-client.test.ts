import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { CALLER_ENVIRONMENT, callerToken } from '@slipcast/testkit/callers';
import { createApp } from './app.ts';
import { createCallerCheck } from './callers.ts';
import { Answer, endpoint } from './endpoint.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { Refusal } from '@slipcast/contracts/refusal';
import { callLocally } from './local-call.ts';
import {
  createServiceClient,
  isProblem,
  notAnswered,
  type CallLocally,
  type ServiceClient,
} from './service-client.ts';

const never = new Promise<never>(() => {});
const metrics = createMetrics('kiln');

const endpoints = [
  endpoint({
    route: 'GET /internal/pots/:id',
    access: 'internal',
    callers: ['order'],
    summary: 'a pot',
    query: z.object({}),
    handle: ({ params, requestId }) => {
      const { id } = params as { id: string };
      if (id === 'gone') throw new Refusal('not-found', 'There is no such pot');
      if (id === 'broken') throw new Error('the kiln exploded');
      return id === 'slow' ? never : { id, name: 'Schüssel', known: requestId.length > 0 };
    },
  }),
  endpoint({
    route: 'POST /internal/pots',
    access: 'internal',
    callers: ['order'],
    summary: 'a new pot',
    body: z.object({ name: z.string() }),
    handle: ({ body }) =>
      body.name === 'nothing' ? new Answer(204) : new Answer(201, body, { 'x-kiln': '3' }),
  }),
];

describe.each(['over its port', 'in the same process'])('calling another service %s', (how) => {
  let server: Server;
  let app: RequestListener;
  let url = '';
  const clients: ServiceClient[] = [];
  beforeAll(async () => {
    const logger = createLogger('kiln', 'silent');
    const callerOf = createCallerCheck('catalogue', CALLER_ENVIRONMENT.SERVICE_PUBLIC_KEYS);
    app = createApp({ name: 'kiln', endpoints, logger, metrics, callerOf });
    server = createServer(app);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    server.closeAllConnections();
    server.close();
  });
  const clientOf = (token = callerToken('order', 'catalogue'), timeoutMs = 20_000) => {
    const local: CallLocally = (asked, signal) => callLocally(app, asked, signal);
    const client = createServiceClient(url, {
      token: () => token,
      timeoutMs,
      ...(how === 'over its port' ? {} : { local }),
    });
    clients.push(client);
    return client;
  };

  it('answers below 500 with status and body', async () => {
    const client = clientOf();
    expect(await client.get('/internal/pots/7')).toEqual({
      status: 200,
      body: { id: '7', name: 'Schüssel', known: true },
    });
    expect(await client.post('/internal/pots', { name: 'Großer Krug' })).toEqual({
      status: 201,
      body: { name: 'Großer Krug' },
    });
    expect(await client.post('/internal/pots', { name: 'nothing' })).toEqual({ status: 204, body: null });
    expect(await client.post('/internal/pots', {})).toMatchObject({ status: 400 });
    const gone = await client.get('/internal/pots/gone');
    expect(gone.status).toBe(404);
    expect(isProblem(gone, 'product-not-found')).toBe(false);
    expect(notAnswered(gone)).toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('404') },
    });
    expect(await client.get('/nowhere')).toMatchObject({ status: 404 });
  });

  it.each([
    ['no token', ''],
    ['no token of ours', 'a.b.c'],
    ['a token for another service', callerToken('order', 'payment')],
    ['the token of a service that has no business here', callerToken('catalogue', 'catalogue')],
  ])('takes a refusal for no answer to what was asked: %s', async (_, token) => {
    await expect(clientOf(token).get('/internal/pots/7')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringMatching(/caller-(unknown|not-allowed)/) },
    });
  });

  it('is unavailable when the other fails or does not answer in time', async () => {
    const broken = clientOf().get('/internal/pots/broken');
    await expect(broken).rejects.toMatchObject({ code: 'unavailable' });
    const slow = clientOf(undefined, 200).get('/internal/pots/slow');
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('shares no object with the other', async () => {
    const client = clientOf();
    const name = { toJSON: () => 'Krug' };
    expect(await client.post('/internal/pots', { name })).toEqual({ status: 201, body: { name: 'Krug' } });
  });

  it('is counted by the other like any request', async () => {
    const count = async () => {
      const { values } = await metrics.requestSeconds.get();
      const route = values.filter(
        ({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === '/internal/pots/:id',
      );
      return route.reduce((sum, { value }) => sum + value, 0);
    };
    const before = await count();
    await clientOf().get('/internal/pots/7');
    expect(await count()).toBe(before + 1);
  });
});
