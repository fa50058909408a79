import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProblemCode } from '@slipcast/contracts/problem';
import { createReplicas } from '@slipcast/service-kit/replicas';
import { createServiceClient, isProblem } from '@slipcast/service-kit/service-client';
import { createExpectations } from '../own-worlds.ts';

const { expectSame: same } = createExpectations('calls');
/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:9';
const SHORT_MS = 1500;

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) => {
    res.writeHead(status, headers);
    res.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const refuses = (code: ProblemCode, status = 403) => says(status, { code });
const dies: RequestListener = (req) => void req.socket.destroy();
const hangs: RequestListener = () => {};
const fine = says(200, { fine: true });

/** A replica that does this with everything, and one that is fine: what a call of each kind ends with, and who was asked. */
async function callBeside(first: RequestListener | null, timeoutMs = 5000) {
  const asked: string[] = [];
  const servers = await Promise.all(
    [first, fine].map(async (listener, at) => {
      const server = createServer((req, res) => {
        asked.push(`${at + 1}`);
        req.resume().on('end', () => listener?.(req, res));
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  const [one, two] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const call = async (method: 'get' | 'post') => {
    // The second of the list is the first in turn.
    const client = createServiceClient([two, first ? one : DEAD].join(','), {
      token: () => 'a token',
      timeoutMs,
    });
    asked.length = 0;
    const answer = await client[method]('/internal/mugs', { mugs: 1 }).then(
      ({ status, body }) => `${status} ${JSON.stringify(body)}`,
      ({ code }: { code: string }) => code,
    );
    await client.close().catch(() => {});
    return `${answer}, asked ${asked.join()}`;
  };
  const outcome = [await call('get'), await call('post')];
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  return outcome;
}

/** A read is asked of another replica whenever one fails; a write only where the first has certainly done nothing. */
export async function callsOfServices(): Promise<void> {
  const ok = '200 {"fine":true}';
  const cases: [
    what: string,
    first: RequestListener | null,
    outcome: [get: string, post: string],
    timeoutMs?: number,
  ][] = [
    ['no one listens', null, [`${ok}, asked 2`, `${ok}, asked 2`]],
    ['it dies', dies, [`${ok}, asked 1,2`, 'unavailable, asked 1']],
    ['it hangs', hangs, [`${ok}, asked 1,2`, 'unavailable, asked 1'], SHORT_MS],
    ['it fails', says(500, {}), [`${ok}, asked 1,2`, 'unavailable, asked 1']],
    ['it is busy', refuses('unavailable', 503), [`${ok}, asked 1,2`, 'unavailable, asked 1']],
    ['its answer is broken', says(200, '{"mugs"'), [`${ok}, asked 1,2`, 'unavailable, asked 1']],
    ['it does not know us', refuses('caller-unknown'), [`${ok}, asked 1,2`, `${ok}, asked 1,2`]],
    ['we may not', refuses('caller-not-allowed'), [`${ok}, asked 1,2`, `${ok}, asked 1,2`]],
    [
      'another code',
      refuses('forbidden'),
      Array(2).fill('403 {"code":"forbidden"}, asked 1') as [string, string],
    ],
    [
      'another status',
      refuses('caller-unknown', 401),
      Array(2).fill('401 {"code":"caller-unknown"}, asked 1') as [string, string],
    ],
    [
      'it refuses',
      refuses('conflict', 409),
      Array(2).fill('409 {"code":"conflict"}, asked 1') as [string, string],
    ],
    ['there is none', says(404, ''), Array(2).fill('404 null, asked 1') as [string, string]],
  ];
  const outcomes = await Promise.all(
    cases.map(async ([, first, outcome, timeoutMs]) => {
      const is = await callBeside(first, timeoutMs);
      // On a busy machine the second may have had no time to answer.
      return first === hangs && `${is}` !== `${outcome}` ? callBeside(first, timeoutMs) : is;
    }),
  );
  for (const [at, [what, , outcome]] of cases.entries()) same(what, outcomes[at], outcome);
  same(
    'a word that the service itself has said',
    [
      isProblem({ status: 409, body: { code: 'conflict' } }, 'conflict'),
      isProblem({ status: 404, body: { code: 'conflict' } }, 'conflict'),
      isProblem({ status: 409, body: { code: 'unavailable' } }, 'conflict'),
      isProblem({ status: 409, body: null }, 'conflict'),
    ],
    [true, false, false, false],
  );
}

/** Each replica comes first in turn, and one that has failed comes last for three seconds. */
export function turnsOfReplicas(): void {
  let now = 0;
  const [a, b, c] = ['http://10.0.0.1:1', 'http://10.0.0.2:1', 'http://10.0.0.3:1'] as const;
  const replicas = createReplicas(` ${a},${b}, ${c}`, { now: () => now });
  const turns = (count: number) =>
    Array.from({ length: count }, () =>
      replicas
        .inTurn()
        .map((url) => url.at(-3))
        .join(''),
    );
  same('in turn', turns(4), ['231', '312', '123', '231']);
  replicas.avoid(c);
  same('one has failed', turns(3), ['123', '123', '213']);
  now = 2999;
  replicas.avoid(b);
  same('another has', turns(3), ['132', '123', '123']);
  now = 3000;
  same('the first again', turns(3), ['312', '132', '312']);
  now = 5999;
  same('both', turns(3), ['312', '123', '231']);
}
