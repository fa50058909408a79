import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems give to outgoing connections: a client that calls a dead server's port again and again may be given that
 * very port, and then talks to itself while the server cannot come back. Low enough for a Redis Cluster's port + 10,000, too.
 */
const LOWEST = 20_000;
const HIGHEST = 31_999;
const TRIES = 50;

const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port on 127.0.0.1 that was free a moment ago, another one at each call of this process; whoever uses it must be ready to
 * try another one.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`);
}
