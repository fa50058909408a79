import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { currentScope, currentTraceparent } from '@slipcast/tracing/scope';
import { createLogger } from './logs.ts';
import { callHeaders, inRequest } from './requests.ts';

const ID = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
const UUID = /^[0-9a-f-]{36}$/;
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  stops.push(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const ask = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).json() as Promise<Record<string, string>>;
const seenBy = (isPublic: boolean) =>
  serve((req, res) =>
    inRequest(
      'pots',
      req,
      res,
      async () => {
        await Promise.resolve();
        const { requestId } = currentScope() ?? {};
        res.end(JSON.stringify({ requestId, header: req.headers['x-request-id'], ...callHeaders() }));
      },
      { isPublic },
    ),
  );

it('a service goes on with the id that the gateway has given a request', async () => {
  const url = await seenBy(false);
  expect(await ask(url, { 'x-request-id': ID })).toEqual({ requestId: ID, header: ID, 'x-request-id': ID });
  expect((await ask(url, { 'x-request-id': '../../log' })).requestId).toMatch(UUID);
});

it('ignores a request id from outside', async () => {
  const url = await seenBy(true);
  const traceparent = `00-${ID.replaceAll('-', '')}-00f067aa0ba902b7-01`;
  const answer = await ask(url, { 'x-request-id': ID, traceparent });
  expect(answer.requestId).toMatch(UUID);
  expect(answer.requestId).not.toBe(ID);
  expect(answer).toMatchObject({ header: answer.requestId, 'x-request-id': answer.requestId });
});

it('every log line and every event names its request', async () => {
  const lines: string[] = [];
  const logger = createLogger('pots', 'info', { write: (line: string) => void lines.push(line) });
  const url = await serve((req, res) =>
    inRequest('pots', req, res, () => {
      logger.info({ pot: 1 }, 'thrown');
      res.end(JSON.stringify({ traceparent: currentTraceparent() }));
    }),
  );
  const { traceparent } = await ask(url, { 'x-request-id': ID });
  logger.info('outside');
  expect(traceparent).toBe('00-4bf92f3577b34da6a3ce929d0e0e4736-4bf92f3577b34da6-00');
  expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toEqual([
    ID,
    undefined,
  ]);
});
