import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkSetUp } from './set-up.ts';

let server: Server;
let url: string;
let sdkUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const found: Record<string, unknown> = {
      '/api/payments/config': { sdkUrl, applicationId: 'sandbox-sq0idb-slipcast' },
      '/__sim/ledger': { references: [] },
    };
    const body = found[request.url ?? ''];
    response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const check = (more: Partial<Parameters<typeof checkSetUp>[0]> = {}) =>
  checkSetUp({ shop: `${url}/`, admin: 'mo:secret:word', sandbox: url, mailbox: undefined, ...more });
const SANDBOX = '/square-sandbox/v1/square.js';

it('accepts a shop that pays at the sandbox', async () => {
  sdkUrl = SANDBOX;
  const admin = { email: 'mo', password: 'secret:word' };
  expect(await check()).toEqual({ url, admin, sandboxUrl: url, mailboxUrl: null });
});

it.each([
  ['https://web.squarecdn.com/v1/square.js', {}, 'do not go to the Square sandbox'],
  ['https://sandbox.web.squarecdn.com/v1/square.js', {}, 'do not go to the Square sandbox'],
  [SANDBOX, { shop: 'http://127.0.0.1:1' }, 'No slipcast answers'],
  [SANDBOX, { admin: undefined }, '--admin user:password is needed'],
  [SANDBOX, { sandbox: undefined }, '--sandbox URL is needed'],
  [SANDBOX, { sandbox: 'http://127.0.0.1:1' }, 'books of the Square sandbox cannot be read'],
  [SANDBOX, { mailbox: 'http://127.0.0.1:1' }, 'mailbox cannot be read'],
])('refuses in plain words: %s %j', async (sdk, more, words) => {
  sdkUrl = sdk;
  await expect(check(more)).rejects.toThrow(words);
});
