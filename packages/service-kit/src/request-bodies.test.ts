import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { request as askNode, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createLogger } from './logs.ts';
import { createService, type Service } from './service.ts';

let service: Service;
let url: string;
let heard: unknown[] = [];
beforeAll(async () => {
  const app = express();
  app.use(express.json());
  app.use((req, res) => {
    heard.push(req.body);
    res.json({ ok: true });
  });
  service = createService({
    name: 'pots',
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('pots', 'silent'),
    components: [],
    bodyLimits: { bodyMs: 100, uploadMs: 400 },
    listen: () => app,
  });
  ({ url } = await service.start());
});
afterAll(() => service.stop());

const text = JSON.stringify({ name: 'mug' });
const send = async (body: Buffer, headers: Record<string, string>, method = 'POST') => {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { code?: string } };
};

it.each([
  ['gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['identity, gzip', gzipSync(text)],
  ['klingon', Buffer.from(text)],
])('refuses a body in %s before it is inflated', async (encoding, body) => {
  heard = [];
  const answer = await send(body, { 'content-encoding': encoding });
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
  expect(answer.headers.get('accept-encoding')).toBe('identity');
  expect(heard).toEqual([]);
});

it('takes a body as it is, whether that is said or not', async () => {
  heard = [];
  const said: Record<string, string>[] = [
    {},
    { 'content-encoding': 'identity' },
    { 'content-encoding': 'Identity' },
  ];
  for (const headers of said)
    // oxlint-disable-next-line no-await-in-loop
    expect((await send(Buffer.from(text), headers)).status).toBe(200);
  expect(heard).toEqual(said.map(() => ({ name: 'mug' })));
});

/** Sends the head of a request and the first byte of its body. @returns the answer and how long it took */
async function beginSlowly(contentType: string) {
  const began = performance.now();
  const request = askNode(url, {
    method: 'POST',
    headers: { 'content-type': contentType, 'content-length': '100' },
  });
  request.on('error', () => undefined);
  request.write('{');
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = (await json(answer)) as { code: string };
  return {
    status: answer.statusCode,
    connection: answer.headers.connection,
    code: body.code,
    ms: performance.now() - began,
  };
}

it('cuts a slow body off, and gives an upload more time', async () => {
  const usual = await beginSlowly('application/json');
  expect(usual).toMatchObject({ status: 408, code: 'request-timeout', connection: 'close' });
  const upload = connect(Number(new URL(url).port), '127.0.0.1');
  upload.write(
    'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100\r\n\r\n-',
  );
  const began = performance.now();
  // Express answers at once, because nothing reads a form here; the connection lasts until the body is overdue.
  upload.resume();
  await once(upload, 'close');
  expect(performance.now() - began).toBeGreaterThan(300);
});
