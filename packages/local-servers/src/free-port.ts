import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections. Otherwise a client that keeps calling a dead server's port may be
 * given that very port, connect to itself, and keep the server from restarting. Also low enough for the + 10,000 of a Redis
 * Cluster.
 */
const LOWEST = 20_000;
const HIGHEST = 31_999;
const TRIES = 50;
const STARTS = 5;

const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Returns a port on 127.0.0.1 that was free a moment ago, a different one at each call. Another process may take it first; see
 * `onFreePort`.
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

/** Starts a server on a free port, and retries on another if the port has been taken in between. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === STARTS || !/in use|is taken|could not bind/i.test(String(error))) throw error;
    }
  }
}
