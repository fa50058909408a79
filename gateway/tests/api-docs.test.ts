import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

let redis: TestRedis;
let gateway: Service;
let url: string;
const servers: Server[] = [];

async function serviceWith(paths: object, schemas: object): Promise<string> {
  const server = createServer((req, res) => {
    if (req.url === '/openapi.json') res.end(JSON.stringify({ paths, components: { schemas } }));
    else res.end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  redis = await startRedis();
  const dead = 'http://127.0.0.1:9';
  gateway = createGateway(
    readGatewayConfig({
      PORT: '0',
      BUS_URL: redis.url,
      USER_URL: dead,
      CATALOGUE_URL: await serviceWith({ '/api/products': {} }, { Product: {}, Problem: {} }),
      CART_URL: await serviceWith({ '/api/cart': {} }, { Cart: {}, Problem: {} }),
      ORDER_URL: dead,
      PAYMENT_URL: dead,
      CONTENT_URL: dead,
      ISSUE_URL: dead,
    }),
    { logger: createLogger('gateway', 'silent') },
  );
  ({ url } = await gateway.start());
});
afterAll(async () => {
  await gateway.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await redis.stop();
});

it('merges the documents of all services and names those that are down', async () => {
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { description: expect.stringContaining('Not available at the moment: user, order, payment') },
    paths: { '/api/products': {}, '/api/cart': {} },
    components: { schemas: { Product: {}, Cart: {}, Problem: {} } },
  });
});

it('renders the reference with scripts and styles of its own origin only', async () => {
  const page = await fetch(`${url}/api/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  const files = [...(await page.text()).matchAll(/(?:href|src)="(\/api\/[^"]+)"/g)].map(([, path]) => path);
  expect(files).toHaveLength(3);
  for (const file of files) expect((await fetch(url + file)).status).toBe(200);
  expect((await fetch(`${url}/api/docs/nothing.js`)).status).toBe(404);
});
