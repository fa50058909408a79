import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

export interface RedisServer {
  url: string;
  stop(): Promise<void>;
  kill(): void;
}

const addressOf = (port: number, password: string): string => `redis://:${password}@127.0.0.1:${port}`;

const configuration = (directory: string): string => join(directory, 'redis.conf');
/** As redis.conf wants text with spaces or quotes in it. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()));

/**
 * Ends a redis-server that an earlier process left on this folder when it was killed; two on one append-only file would ruin it. Only
 * ours knows the password of this folder, so nobody else's is ever ended.
 */
async function endLeftover(file: string): Promise<void> {
  const kept = await readFile(file, 'utf8').catch(() => '');
  const port = /^port (\d+)$/m.exec(kept)?.[1];
  const password = /^requirepass (\S+)$/m.exec(kept)?.[1];
  if (!port || !password) return;
  const url = addressOf(Number(port), password);
  if (!(await answers(url))) return;
  const redis = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  await redis.shutdown().catch(() => undefined);
  redis.disconnect();
  await waitFor(`the Redis left over on port ${port} ends`, async () => !(await answers(url)));
}

/** The same for a whole data folder. */
export const endLeftoverRedis = (dataDir: string): Promise<void> =>
  endLeftover(configuration(join(dataDir, 'redis')));

async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
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
 * The shop's own redis-server on a free port of 127.0.0.1: append-only file, so that `kill -9` loses nothing that was answered; never
 * evicting, as holds and BullMQ need.
 */
export async function startRedisServer(directory: string, password: string): Promise<RedisServer> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = configuration(directory);
  await endLeftover(file);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const url = addressOf(port, password);
    // In a file, so that the password is not in the list of processes.
    const lines = [
      `bind 127.0.0.1`,
      `port ${port}`,
      `requirepass ${password}`,
      `dir ${quoted(directory)}`,
      'save ""',
      'appendonly yes',
      'appendfsync everysec',
      'maxmemory-policy noeviction',
    ];
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    let said = '';
    const child = spawn('redis-server', [file], {
      cwd: directory,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    // Whatever makes this process end while the server is still coming up, it does not stay behind.
    const endWithProcess = () => void child.kill('SIGTERM');
    process.once('exit', endWithProcess);
    child.once('exit', () => process.off('exit', endWithProcess));
    child.stdout.on('data', (chunk) => (said = (said + String(chunk)).slice(-2000)));
    const state = await waitFor(
      'Redis answers',
      async () => (failure || child.exitCode !== null ? 'ended' : (await answers(url)) && 'ready'),
      30_000,
    );
    if (failure)
      throw new Error('Redis is missing: install redis-server and start again.', { cause: failure });
    if (state === 'ready') {
      child.unref();
      return {
        url,
        kill: () => void child.kill('SIGKILL'),
        async stop() {
          child.kill('SIGTERM');
          await gone(child);
        },
      };
    }
    if (attempt === 5 || !/address already in use/i.test(said))
      throw new Error(`Redis does not start: ${said.trim()}`);
  }
}
