import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServiceClient, type ServiceClient } from './service-client.ts';

/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:9';

describe('calling a service with replicas', () => {
  const servers: Server[] = [];
  const asked: string[] = [];
  let client: ServiceClient;

  async function replica(name: string, listener: RequestListener): Promise<string> {
    const server = createServer((req, res) => {
      asked.push(name);
      req.resume().on('end', () => listener(req, res));
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const answering =
    (name: string): RequestListener =>
    (_req, res) =>
      void res.end(JSON.stringify({ name }));
  const dying: RequestListener = (req) => void req.socket.destroy();
  const call = (urls: string[], timeoutMs = 5000) =>
    (client = createServiceClient(urls.join(','), { token: () => 'a token', timeoutMs }));

  beforeEach(() => void asked.splice(0));
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await client.close();
  });

  it('asks them in turn', async () => {
    const urls = [await replica('one', answering('one')), await replica('two', answering('two'))];
    call(urls);
    for (let times = 0; times < 4; times += 1) await client.post('/internal/claims', {});
    expect(asked.toSorted()).toEqual(['one', 'one', 'two', 'two']);
  });

  it('sends a write to another replica when the first was never reached', async () => {
    call([DEAD, await replica('two', answering('two'))]);
    for (let times = 0; times < 4; times += 1)
      expect(await client.post('/internal/claims', {})).toEqual({ status: 200, body: { name: 'two' } });
  });

  it('never sends a write twice that a replica may have carried out before it died', async () => {
    call([await replica('one', dying), await replica('two', dying)]);
    await expect(client.post('/internal/claims', {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(1);
  });

  it('asks another replica what one did not answer', async () => {
    call([await replica('one', dying), await replica('two', answering('two'))]);
    for (let times = 0; times < 4; times += 1)
      expect(await client.get('/internal/stock')).toEqual({ status: 200, body: { name: 'two' } });
    // It is avoided for a while.
    expect(asked.filter((name) => name === 'one').length).toBeLessThanOrEqual(1);
  });

  it('asks another replica in time when one hangs', async () => {
    call([await replica('one', () => {}), await replica('two', answering('two'))], 400);
    for (let times = 0; times < 2; times += 1)
      expect(await client.get('/internal/stock')).toEqual({ status: 200, body: { name: 'two' } });
  });

  it('leaves a replica alone that says it is about to stop', async () => {
    const leaving: RequestListener = (_req, res) =>
      void res.setHeader('connection', 'close').end(JSON.stringify({ name: 'one' }));
    call([await replica('one', leaving), await replica('two', answering('two'))]);
    for (let times = 0; times < 6; times += 1) await client.post('/internal/claims', {});
    expect(asked.filter((name) => name === 'one').length).toBeLessThanOrEqual(1);
  });
});
