import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkAnswer, type ReceivedAnswer } from './documented-answers.ts';

const DOCUMENT = {
  paths: {
    '/api/pots/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pot' } } } },
        },
      },
    },
  },
  components: {
    schemas: { Pot: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] } },
  },
};
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((_req, res) => res.end(JSON.stringify(DOCUMENT)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const check = (answer: Partial<ReceivedAnswer>) =>
  checkAnswer(url, {
    method: 'GET',
    path: '/api/pots/mug?size=2',
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: { price: 24.5 },
    ...answer,
  });

it('accepts a documented answer, and paths that the reference does not know', async () => {
  await check({});
  await check({ path: '/api/nothing', status: 404, body: undefined });
});

it.each([
  [{ body: { price: '£24.50' } }, 'body/price must be number'],
  [{ status: 201 }, 'unknown status'],
  [{ contentType: 'text/html' }, 'unknown content type'],
  [{ body: undefined }, 'a body is missing'],
])('fails with the path and the reason: %j', async (answer, reason) => {
  await expect(check(answer)).rejects.toThrow(`GET /api/pots/{id}`);
  await expect(check(answer)).rejects.toThrow(reason);
});
