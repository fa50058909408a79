import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { readGatewayConfig, type GatewayConfig } from '../src/config.ts';
import type { HealthProbe } from '../src/proxy/health-probe.ts';
import { createProxies } from '../src/proxy/proxy.ts';
import { createGateway } from '../src/service.ts';

interface Replica {
  name: string;
  server: Server;
  port: number;
  /** Bodies of the requests that reached it. */
  asked: string[];
  answer: RequestListener;
}

/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:9';

let redis: TestRedis;
let gateway: Service;
let url: string;
let one: Replica;
let two: Replica;

const answering =
  (name: string): RequestListener =>
  (_req, res) =>
    void res.setHeader('content-type', 'application/json').end(JSON.stringify({ name }));

const listen = async (replica: Replica) => {
  await new Promise<void>((resolve) => replica.server.listen(replica.port, '127.0.0.1', resolve));
  replica.port = (replica.server.address() as AddressInfo).port;
};
async function startReplica(name: string): Promise<Replica> {
  const server = createServer(async (req, res) => {
    if (req.url === '/livez') return void res.writeHead(replica.answer === ailing ? 503 : 200).end('{}');
    let body = '';
    for await (const chunk of req) body += String(chunk);
    replica.asked.push(body);
    replica.answer(req, res);
  });
  const replica: Replica = { name, server, port: 0, asked: [], answer: answering(name) };
  await listen(replica);
  return replica;
}
const stopListening = ({ server }: Replica) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};
const ailing: RequestListener = (_req, res) => void res.end('{"name":"ailing"}');

const ask = async (method: string, body?: string) => {
  const answer = await fetch(`${url}/api/cart`, { method, body });
  return { status: answer.status, body: (await answer.json()) as { name?: string; code?: string } };
};

beforeAll(async () => {
  redis = await startRedis();
  one = await startReplica('one');
  two = await startReplica('two');
  gateway = createGateway(
    readGatewayConfig({
      PORT: '0',
      BUS_URL: redis.url,
      USER_URL: DEAD,
      CATALOGUE_URL: DEAD,
      CART_URL: `http://127.0.0.1:${one.port},http://127.0.0.1:${two.port}`,
      ORDER_URL: DEAD,
      PAYMENT_URL: DEAD,
      CONTENT_URL: DEAD,
      ISSUE_URL: DEAD,
    }),
    { logger: createLogger('gateway', 'silent') },
  );
  ({ url } = await gateway.start());
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([one, two].map(stopListening));
  await redis.stop();
});
afterEach(async () => {
  for (const replica of [one, two]) {
    replica.answer = answering(replica.name);
    replica.asked.length = 0;
    if (!replica.server.listening) await listen(replica);
  }
  await waitFor('both take part', async () => {
    const names = [(await ask('GET')).body.name, (await ask('GET')).body.name];
    return names.toSorted().join() === 'one,two';
  });
  for (const { asked } of [one, two]) asked.length = 0;
});

it('lets the replicas take turns', async () => {
  for (let times = 0; times < 6; times += 1) await ask('POST', 'a mug');
  expect([one.asked.length, two.asked.length]).toEqual([3, 3]);
});

it('sends a write, body and all, to the other replica when the first refuses the connection', async () => {
  const refused: string[] = [];
  const health = {
    inTurn: () => [DEAD, `http://127.0.0.1:${two.port}`],
    refused: (address: string) => refused.push(address),
    onDown: () => 0,
  } as unknown as HealthProbe;
  const upstream = { name: 'cart', urls: health.inTurn({ name: 'cart', urls: [] }), prefixes: [] };
  const proxies = createProxies({ TRUSTED_PROXIES: 0 } as GatewayConfig, [upstream], health);
  const door = createServer((req, res) => void proxies.get('cart')?.forward(req, res));
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const body = 'clay '.repeat(50_000);
  const answer = await fetch(`http://127.0.0.1:${(door.address() as AddressInfo).port}`, {
    method: 'POST',
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([200, { name: 'two' }]);
  expect([two.asked, refused]).toEqual([[body], [DEAD]]);
  proxies.stop();
  door.closeAllConnections();
  door.close();
});

it('goes on selling with one replica', async () => {
  await stopListening(one);
  await waitFor('the gateway knows', async () => (await ask('POST')).status === 200);
  for (let times = 0; times < 4; times += 1)
    expect(await ask('POST', 'a mug')).toEqual({ status: 200, body: { name: 'two' } });
});

it('never repeats a write that may have happened, and says so', async () => {
  const dying: RequestListener = (req) => void req.socket.destroy();
  one.answer = two.answer = dying;
  expect(await ask('POST', 'a mug')).toMatchObject({ status: 504, body: { code: 'answer-lost' } });
  expect([...one.asked, ...two.asked]).toEqual(['a mug']);
});

it('repeats a read on the other replica when the first dies before it answers', async () => {
  one.answer = (req) => void req.socket.destroy();
  for (let times = 0; times < 4; times += 1)
    expect(await ask('GET')).toEqual({ status: 200, body: { name: 'two' } });
});

it('avoids a replica that is about to stop while there is another', async () => {
  one.answer = ailing;
  await waitFor('the probe has noticed', async () => {
    const names = [await ask('GET'), await ask('GET'), await ask('GET')].map(({ body }) => body.name);
    return names.join() === 'two,two,two';
  });
  two.answer = ailing;
  await waitFor('both are leaving', async () => (await ask('GET')).body.name === 'ailing');
});
