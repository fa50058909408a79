import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { onFreePort } from './free-port.ts';
import { exited, startServerProcess } from './server-process.ts';
import { isShortEnough } from './socket-path.ts';
import { waitFor } from './wait-for.ts';

const LOADING_RETRY_MS = 10;

/** Whether a Redis answers at this URL. */
async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    // Redis says that loading its file takes another second when it takes some milliseconds.
    maxLoadingRetryTime: LOADING_RETRY_MS,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}

/**
 * Starts `redis-server` and waits until it answers at `url`.
 *
 * @param options.detached gives it its own process group, so that Ctrl-C reaches the starting process first
 * @param options.onSpawn called when its process exists, before it answers
 */
export const startRedisProcess = (
  args: string[],
  url: string,
  options: { detached?: boolean; onSpawn?: () => void } = {},
) =>
  startServerProcess('redis-server', args, () => answers(url), {
    ...options,
    endWith: 'SIGTERM',
    missing: 'Redis is missing: install redis-server and start again.',
  });

const urlOf = (port: number, password: string): string => `redis://:${password}@127.0.0.1:${port}`;
/** The same server over its socket, which ioredis prefers to host and port. */
const throughSocket = (url: string, socket: string): string => `${url}?path=${encodeURIComponent(socket)}`;

const configuration = (directory: string): string => join(directory, 'redis.conf');
/** Text with spaces or quotes, as redis.conf needs it. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * Stops a redis-server that an earlier, killed process left running on this folder: two on one append-only file would corrupt
 * it. The password is unique to this folder, so no other server can be stopped by mistake.
 */
export async function endLeftoverRedis(directory: string): Promise<void> {
  const config = await readFile(configuration(directory), 'utf8').catch(() => '');
  const port = /^port (\d+)$/m.exec(config)?.[1];
  const password = /^requirepass (\S+)$/m.exec(config)?.[1];
  if (!port || !password) return;
  const url = urlOf(Number(port), password);
  if (!(await answers(url))) return;
  const redis = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  await redis.shutdown().catch(() => undefined);
  redis.disconnect();
  await waitFor(`the leftover Redis on port ${port} stops`, async () => !(await answers(url)));
}

/**
 * The shop's own redis-server on a free port of 127.0.0.1. Its append-only file means that `kill -9` loses nothing that was
 * acknowledged; it never evicts keys, which holds and BullMQ rely on. Its URL names a socket in the folder where that works: a quarter
 * less work per command than TCP, on both sides.
 *
 * @param onSpawn called when its process exists, before it answers
 */
export async function startRedisServer(directory: string, password: string, onSpawn?: () => void) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = configuration(directory);
  await endLeftoverRedis(directory);
  const socket = join(directory, 'redis.sock');
  const mayHaveSocket = isShortEnough(socket);
  return onFreePort(async (port) => {
    const url = urlOf(port, password);
    // In a file, so that the password does not show in the process list.
    const lines = [
      `bind 127.0.0.1`,
      `port ${port}`,
      `requirepass ${password}`,
      `dir ${quoted(directory)}`,
      'save ""',
      'appendonly yes',
      'appendfsync everysec',
      'maxmemory-policy noeviction',
      ...(mayHaveSocket ? [`unixsocket ${quoted(socket)}`, 'unixsocketperm 700'] : []),
    ];
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    const { child, ready, output } = await startRedisProcess([file], url, { detached: true, onSpawn });
    if (!ready) throw new Error(`Redis does not start: ${output.trim()}`);
    child.unref();
    const nearest = throughSocket(url, socket);
    return {
      url: mayHaveSocket && (await answers(nearest)) ? nearest : url,
      kill: () => void child.kill('SIGKILL'),
      /** @returns true if it ended in order, with everything in its files */
      async stop(): Promise<boolean> {
        child.kill('SIGTERM');
        await exited(child);
        return child.exitCode === 0;
      },
    };
  });
}
