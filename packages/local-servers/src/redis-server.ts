import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { onFreePort } from './free-port.ts';
import { answers, startRedisProcess } from './redis-process.ts';
import { exited } from './server-process.ts';
import { waitFor } from './wait-for.ts';

const urlOf = (port: number, password: string): string => `redis://:${password}@127.0.0.1:${port}`;

const configuration = (directory: string): string => join(directory, 'redis.conf');
/** Text with spaces or quotes, as redis.conf needs it. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * Stops a redis-server that an earlier, killed process left running on this folder: two on one append-only file would corrupt
 * it. The password is unique to this folder, so no other server can be stopped by mistake.
 */
async function endLeftover(file: string): Promise<void> {
  const config = await readFile(file, 'utf8').catch(() => '');
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

/** Stops a Redis that an earlier, killed process left running on this data folder. */
export const endLeftoverRedis = (dataDir: string): Promise<void> =>
  endLeftover(configuration(join(dataDir, 'redis')));

/**
 * The shop's own redis-server on a free port of 127.0.0.1. Its append-only file means that `kill -9` loses nothing that was
 * acknowledged; it never evicts keys, which holds and BullMQ rely on.
 */
export async function startRedisServer(directory: string, password: string) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = configuration(directory);
  await endLeftover(file);
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
    ];
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    const { child, ready, output } = await startRedisProcess([file], url, { detached: true });
    if (!ready) throw new Error(`Redis does not start: ${output.trim()}`);
    child.unref();
    return {
      url,
      kill: () => void child.kill('SIGKILL'),
      async stop() {
        child.kill('SIGTERM');
        await exited(child);
      },
    };
  });
}
