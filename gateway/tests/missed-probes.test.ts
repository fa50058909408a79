import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:9';
/** A service as a process of its own, so that it can be paused as a machine pauses it. */
const ORDER = `
  require('node:http').createServer((req, res) => {
    if (req.url === '/livez') return res.end('{}');
    setTimeout(() => res.end('{}'), 20);
  }).listen(Number(process.argv[1]), '127.0.0.1');
`;

let redis: TestRedis;
let order: ChildProcess;
let orderPort: number;
let gateway: Service;
let url: string;
const carts: Server[] = [];
const askedCarts: string[] = [];
/** What DNS says of the host `cart.shop`. */
let cartAddresses = ['127.0.0.1'];

async function startCart(address: string, port: number): Promise<void> {
  const server = createServer((req, res) => {
    if (req.url !== '/livez') askedCarts.push(address);
    res.end('{}');
  });
  carts.push(server);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
}

beforeAll(async () => {
  redis = await startRedis();
  orderPort = await freePort();
  order = spawn(process.execPath, ['-e', ORDER, String(orderPort)], { stdio: 'inherit' });
  const cartPort = await freePort();
  for (const address of ['127.0.0.1', '127.0.0.2']) await startCart(address, cartPort);
  gateway = createGateway(
    readGatewayConfig({
      PORT: '0',
      BUS_URL: redis.url,
      USER_URL: DEAD,
      CATALOGUE_URL: DEAD,
      CART_URL: `http://cart.shop:${cartPort}`,
      ORDER_URL: `http://127.0.0.1:${orderPort}`,
      PAYMENT_URL: DEAD,
      CONTENT_URL: DEAD,
      ISSUE_URL: DEAD,
    }),
    { logger: createLogger('gateway', 'silent'), lookup: async () => cartAddresses },
  );
  ({ url } = await gateway.start());
  await waitFor('the order service answers', async () => (await post()) === 200);
});
afterAll(async () => {
  order.kill('SIGKILL');
  await once(order, 'exit');
  await gateway.stop();
  for (const cart of carts) {
    cart.closeAllConnections();
    cart.close();
  }
  await redis.stop();
});

const post = async () => (await fetch(`${url}/api/orders/checkout`, { method: 'POST' })).status;
const get = async () => (await fetch(`${url}/api/orders`)).status;
const missing = async () => {
  const answer = await fetch(`${url}/readyz`);
  return ((await answer.json()) as { missing: string[] }).missing;
};

it('answers every request that was in progress, or arrived, while a service was paused for a second', async () => {
  const statuses: Promise<number>[] = [];
  order.kill('SIGSTOP');
  for (let times = 0; times < 22; times += 1) {
    statuses.push(times % 2 ? get() : post());
    await sleep(50);
  }
  order.kill('SIGCONT');
  expect(await Promise.all(statuses)).toEqual(Array.from({ length: 22 }, () => 200));
});

it('marks a service as down after repeated missed probes, and as back once it answers', async () => {
  order.kill('SIGSTOP');
  const underWay = post();
  await waitFor('the gateway knows', async () => (await missing()).includes('order'));
  expect(await post()).toBe(503);
  order.kill('SIGCONT');
  expect(await underWay).toBe(200);
  await waitFor('it is back', async () => (await post()) === 200);
});

it('is ready while the issue tracker is down, and names it', async () => {
  await waitFor('the probe has noticed', async () => (await missing()).includes('issue'));
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, await answer.json()]).toMatchObject([200, { ready: true }]);
});

it('balances over every replica in DNS, and over those added later', async () => {
  const ask = () => fetch(`${url}/api/cart`, { method: 'POST' });
  await waitFor('DNS was asked', async () => (await ask()).status === 200);
  cartAddresses = ['127.0.0.1', '127.0.0.2'];
  await waitFor('the second replica takes part', async () => {
    await ask();
    return askedCarts.includes('127.0.0.2');
  });
  askedCarts.length = 0;
  for (let times = 0; times < 6; times += 1) await ask();
  expect(askedCarts.filter((address) => address === '127.0.0.2')).toHaveLength(3);
  cartAddresses = ['127.0.0.2'];
  await waitFor('the first is left alone', async () => {
    askedCarts.length = 0;
    for (let times = 0; times < 4; times += 1) await ask();
    return !askedCarts.includes('127.0.0.1');
  });
});
