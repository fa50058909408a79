import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import type { UpstreamResponse } from '../proxy/upstream-reads.ts';
import { createResponseCache } from './response-cache.ts';

let server: Server | undefined;
afterEach(
  () =>
    new Promise<void>((resolve) =>
      server ? (server.closeAllConnections(), server.close(() => resolve())) : resolve(),
    ),
);

export const responseOf = (text: string, status = 200): UpstreamResponse => ({
  status,
  contentType: 'application/json',
  body: Buffer.from(text),
});

/** A cache of what `read` answers, on a port of its own that is closed after the test. */
export async function serverWith(read: (path: string) => Promise<UpstreamResponse>, now = () => 0) {
  const cache = createResponseCache(read, now);
  server = createServer((req, res) => {
    if (!cache.serve(req, res, () => res.writeHead(503).end())) res.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    cache,
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers }),
  };
}
