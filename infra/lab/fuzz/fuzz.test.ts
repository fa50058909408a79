import { Agent, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '@slipcast/contracts/refusal';
import { createApp } from '@slipcast/service-kit/app';
import { Answer, endpoint, type Endpoint } from '@slipcast/service-kit/endpoint';
import { createLogger } from '@slipcast/service-kit/logs';
import { refuseMalformed } from '@slipcast/service-kit/malformed-requests';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { openApi } from '@slipcast/service-kit/openapi';
import { z } from 'zod';
import { operationsOf, type ApiDocument } from './api-document.ts';
import { fuzzOperation, type Fault } from './fuzz.ts';
import { Counts, describeFault } from './report.ts';
import { ask, type World } from './world.ts';

const Pot = z.object({ name: z.string().max(20), pieces: z.number().int().max(9) });
const KEY = 'POST /api/pots/{id}';
type Handle = (pot: z.infer<typeof Pot>, id: string) => unknown;

const potRoute = (handle: Handle): Endpoint =>
  endpoint({
    route: 'POST /api/pots/:id',
    access: 'none',
    summary: 'Make a pot',
    params: z.object({ id: z.string().max(40) }),
    body: Pot,
    answer: Pot,
    handle: ({ body, params }) => handle(body, params.id) as z.infer<typeof Pot>,
  });

describe('the fuzz', () => {
  let server: Server;
  const agent = new Agent({ keepAlive: true });
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** A service with this one route, asked a few hundred times. */
  async function fuzz(
    route: Endpoint,
    { path, longestMs = 10_000 }: { path?: string; longestMs?: number } = {},
  ): Promise<Fault | null> {
    const document = openApi('pots', [route]) as ApiDocument;
    const options = {
      logger: createLogger('pots', 'silent'),
      metrics: createMetrics('pots'),
    };
    const app = createApp({ name: 'pots', endpoints: [route], ...options });
    server = createServer((req, res) =>
      req.url === '/api/openapi.json' ? res.end(JSON.stringify(document)) : app(req, res),
    );
    server.on('clientError', refuseMalformed);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const operations = operationsOf(document);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const callers = {
      headersOf: async () => ({}),
      saw: () => undefined,
      account: () => Promise.reject(new Error()),
    };
    const world = {
      url,
      agent,
      longestMs,
      callers,
      operations: new Map(operations.map((one) => [one.key, one])),
      examples: new Map(),
      requests: new Map(),
      count: new Counts().add,
    } as unknown as World;
    await ask(world, KEY, { params: { id: 'mug' }, body: { name: 'Mug', pieces: 3 } });
    const [operation] = operations;
    if (!operation) throw new Error('no operation');
    const schemas = document.components?.schemas ?? {};
    return fuzzOperation(world, operation, { seed: 7, cases: 300, path, schemas, secrets: ['kiln-secret'] });
  }

  it('finds nothing in a route that holds what its description says', async () => {
    expect(await fuzz(potRoute((pot) => pot))).toBeNull();
  });

  const BROKEN: [name: string, handle: Handle, reason: RegExp][] = [
    [
      'throws for some input',
      (pot) => {
        if (pot.pieces < 0) throw new TypeError('pieces');
        return pot;
      },
      /answered 500/,
    ],
    [
      'answers what it does not describe',
      (pot) => (pot.name ? pot : { ...pot, pieces: 'none' }),
      /must be integer/,
    ],
    [
      'refuses with a code that it does not name',
      (pot) => {
        if (pot.pieces === 0) throw new Refusal('out-of-stock', 'Sold out');
        return pot;
      },
      /does not say that it may answer out-of-stock/,
    ],
    [
      'gives a stack away',
      (pot) => {
        if (pot.name.length > 10) throw new Refusal('invalid-body', `${new Error('x').stack}`);
        return pot;
      },
      /gives away a stack/,
    ],
    [
      'gives a secret away',
      (pot) => {
        if (pot.pieces === 0) throw new Refusal('invalid-body', 'kiln-secret is wrong');
        return pot;
      },
      /gives away a secret/,
    ],
    [
      'refuses without a problem',
      (pot) => (pot.name === '' ? new Answer(400, { error: 'no name' }) : pot),
      /a refusal of type application\/json/,
    ],
  ];

  it.each(BROKEN)('finds a route that %s, and how to ask again', async (_, handle, reason) => {
    const fault = await fuzz(potRoute(handle));
    expect(fault?.reasons.join('\n')).toMatch(reason);
    expect(describeFault(fault as Fault)).toContain(`npm run fuzz -- --only '${KEY}' --seed 7 --path`);
    server.closeAllConnections();
    server.close();
    // The same seed asks the same, and the path leads straight to the small case.
    const again = await fuzz(potRoute(handle), { path: fault?.path });
    expect(again).toMatchObject({ reasons: fault?.reasons, path: fault?.path });
  });

  it('finds a request that is never answered', async () => {
    const hangs: Handle = (pot) => (pot.pieces > 3 ? new Promise(() => {}) : pot);
    const fault = await fuzz(potRoute(hangs), { longestMs: 300 });
    expect(fault?.reasons).toEqual([expect.stringMatching(/no answer within/)]);
  });
});
