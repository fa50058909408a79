import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@slipcast/local-servers/free-port';
import { startRedisProcess } from '@slipcast/local-servers/redis-server';
import { exited } from '@slipcast/local-servers/server-process';
import { waitFor } from '@slipcast/local-servers/wait-for';

export interface TestRedis {
  url: string;
  port: number;
  /** SIGKILL, like a crash. */
  kill(): Promise<void>;
  /** Restarts it on the same port, with the data it had written if `appendonly`. */
  restart(): Promise<void>;
  /**
   * Copies what has been written, with `appendonly`. The returned function restarts it with that copy, as if everything since had not
   * reached the disk.
   */
  copy(): Promise<() => Promise<void>>;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/**
 * A throw-away `redis-server` (from PATH) on a free port of 127.0.0.1. With `appendonly` each write is on disk before it is
 * acknowledged, so that it survives `kill()`. It never evicts keys, which BullMQ and the holds rely on.
 */
export async function startRedis(options: { appendonly?: boolean } = {}): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-redis-'));
  const flags = ['--bind', '127.0.0.1', '--save', '', '--dir', folder, '--maxmemory-policy', 'noeviction'];
  flags.push(
    ...(options.appendonly ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']),
  );
  let port = 0;
  let url = '';
  let child: ChildProcess | undefined;

  const launch = async () => {
    const started = await startRedisProcess(['--port', String(port), ...flags], url);
    child = started.child;
    return started.ready;
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    if (child) await exited(child);
  };

  const restart = async () => {
    await kill();
    await waitFor('redis-server restarts', launch);
  };
  const FILES = 'appendonlydir';

  for (let attempt = 0; ; attempt += 1) {
    port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    if (await launch()) break;
    if (attempt === 5) throw new Error('redis-server found no free port');
  }
  return {
    url,
    port,
    kill,
    restart,
    async copy() {
      const before = await mkdtemp(join(folder, 'copy-'));
      await cp(join(folder, FILES), before, { recursive: true });
      return async () => {
        await kill();
        await rm(join(folder, FILES), { recursive: true });
        await cp(before, join(folder, FILES), { recursive: true });
        await restart();
      };
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
