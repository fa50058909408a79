import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { askForLocation } from './ask-for-location.ts';
import { createSquareProvider } from './square-provider.ts';

let server: Server;
let url: string;
const asked: (string | undefined)[] = [];
/** 64 MB of it, in 64 kB. */
const bomb = gzipSync(Buffer.from(`{"payment":{"id":"p","note":"${'a'.repeat(64 * 1024 * 1024)}"}}`));
let encoding: string | undefined = 'gzip';
beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req.headers['accept-encoding']);
    const small = JSON.stringify({ payment: { id: 'p', status: 'APPROVED' }, location: {} });
    res.writeHead(200, {
      'content-type': 'application/json',
      ...(encoding && { 'content-encoding': encoding }),
    });
    res.end(encoding ? bomb : small);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const square = () => ({
  accessToken: 'token',
  url,
  locationId: 'L1',
  timeoutSeconds: 5,
  mode: 'sandbox' as const,
});

it('takes no more of an answer than four megabytes, whatever it is inflated to', async () => {
  encoding = 'gzip';
  expect(await createSquareProvider(square()).get('p')).toMatchObject({ kind: 'unknown' });
  expect(await askForLocation(square())).toMatchObject({ kind: 'unknown', cause: { message: /too long/ } });
});

it('asks for answers that are not compressed, and reads them', async () => {
  encoding = undefined;
  asked.length = 0;
  expect(await createSquareProvider(square()).get('p')).toMatchObject({ kind: 'done', value: { id: 'p' } });
  expect(asked).toEqual(['identity']);
});
