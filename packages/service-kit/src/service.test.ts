import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from './logs.ts';
import { createService, type Component } from './service.ts';

describe('a service', () => {
  it('stops its other components when one hangs or fails, and says which', async () => {
    const said: string[] = [];
    const destination = { write: (line: string) => void said.push(line) };
    const stopped: string[] = [];
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'error', destination),
      closeMs: 20,
      components: [
        { name: 'first', stop: () => stopped.push('first') },
        { name: 'hanging', stop: () => new Promise(() => {}) },
        { name: 'failing', stop: () => Promise.reject(new Error('no')) },
        { name: 'last', stop: () => stopped.push('last') },
      ],
      listen: () => (_, res) => res.end('ok'),
    });
    const { url } = await service.start();
    expect(await (await fetch(url)).text()).toBe('ok');
    await service.stop();
    expect(stopped).toEqual(['last', 'first']);
    expect(said.map((line) => (JSON.parse(line) as { component: string }).component)).toEqual([
      'failing',
      'hanging',
    ]);
  });

  it('takes local calls while it listens, and waits for those that have begun before it stops', async () => {
    const held = Promise.withResolvers<void>();
    const stopped: string[] = [];
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'silent'),
      components: [{ name: 'database', stop: () => stopped.push('database') }],
      listen: () => (req, res) => void held.promise.then(() => res.end(`answer to ${req.url}`)),
    });
    const call = () =>
      service.callLocally(
        { method: 'GET', path: '/internal/pots', headers: {} },
        new AbortController().signal,
      );
    await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await service.start();
    const begun = call();
    const stopping = service.stop();
    await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stopped).toEqual([]);
    held.resolve();
    const { status, body } = await begun;
    expect([status, body.toString()]).toEqual([200, 'answer to /internal/pots']);
    await stopping;
    expect(stopped).toEqual(['database']);
  });

  it('does not start when a component takes longer than it may', async () => {
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'silent'),
      components: [
        {
          name: 'migrations',
          start: () => new Promise((resolve) => setTimeout(resolve, 100)),
          startMs: Infinity,
        },
        { name: 'subscriptions', start: () => new Promise(() => {}), startMs: 50 },
      ],
      listen: () => (_, res) => res.end('ok'),
    });
    await expect(service.start()).rejects.toThrow('subscriptions: did not start within 50 ms');
  });

  it('says that it is stopping, and still answers requests until then', async () => {
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'silent'),
      components: [],
      listen: () => (_, res) => res.end('ok'),
    });
    const { url } = await service.start();
    const stopped = service.stop({ noticeMs: 2000 });
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([
      200,
      'close',
      'ok',
    ]);
    for (const path of ['readyz', 'livez']) expect((await fetch(`${url}/${path}`)).status).toBe(503);
    await stopped;
    await expect(fetch(url)).rejects.toThrow();
  });

  it('closes a connection as soon as its last request has ended, even if the answer promised keep-alive', async () => {
    let answer = () => {};
    const asked = Promise.withResolvers<void>();
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'silent'),
      components: [],
      listen: () => (req, res) => {
        // Asked again before the door is shut.
        if (req.url !== '/held') return void res.end();
        // As a proxy does, which passes on what the service behind it said of its own connection.
        answer = () => res.writeHead(200, { connection: 'keep-alive' }).end('ok');
        asked.resolve();
      },
      drainMs: 20_000,
    });
    const { url } = await service.start();
    const agent = new Agent({ keepAlive: true });
    const request = get(`${url}/held`, { agent });
    await asked.promise;
    const stopped = service.stop();
    await waitFor('new connections are refused', () =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    );
    answer();
    await once(request, 'response').then(([response]: IncomingMessage[]) => response?.resume());
    const began = performance.now();
    await stopped;
    expect(performance.now() - began).toBeLessThan(3000);
    agent.destroy();
  }, 60_000);

  it('stops what works by itself side by side, while requests under way end, and the connections after both', async () => {
    const order: string[] = [];
    const under = Promise.withResolvers<void>();
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    /** Each waits for the other: one after the other they would never stop. */
    const worker = (name: string, mine: PromiseWithResolvers<void>, others: Promise<void>): Component => ({
      name,
      works: true,
      async stop() {
        mine.resolve();
        await others;
        under.resolve();
        order.push(name);
      },
    });
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'silent'),
      drainMs: 5000,
      components: [
        { name: 'database', stop: () => order.push('database') },
        worker('sweep', one, two.promise),
        { name: 'bus', stop: () => order.push('bus') },
        worker('events', two, one.promise),
      ],
      listen: () => (_, res) => void under.promise.then(() => res.end('sold')),
    });
    const { url } = await service.start();
    const answer = fetch(url);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await service.stop();
    expect(await (await answer).text()).toBe('sold');
    expect(order.slice(0, 2).toSorted()).toEqual(['events', 'sweep']);
    expect(order.slice(2)).toEqual(['bus', 'database']);
  });
});
