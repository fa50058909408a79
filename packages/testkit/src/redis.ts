import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';

export interface TestRedis {
  url: string;
  port: number;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it had written if `appendonly`. */
  restart(): Promise<void>;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.write('PING\r\n');
  });

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

/**
 * A `redis-server` of one's own (from PATH) on a free port of 127.0.0.1. With `appendonly` each write is on disk before
 * it is answered, so that it survives `kill()`. It never evicts keys, as BullMQ and the holds need.
 */
export async function startRedis(options: { appendonly?: boolean } = {}): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-redis-'));
  const flags = ['--bind', '127.0.0.1', '--save', '', '--dir', folder, '--maxmemory-policy', 'noeviction'];
  flags.push(
    ...(options.appendonly ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']),
  );
  let port = 0;
  let child: ChildProcess | undefined;

  const launch = async () => {
    const started = spawn('redis-server', ['--port', String(port), ...flags], { stdio: 'ignore' });
    let failure: Error | undefined;
    started.once('error', (error) => (failure = error));
    child = started;
    await waitFor('redis-server answers', async () => {
      if (failure || started.exitCode !== null) return 'ended' as const;
      return (await answers(port)) && ('ready' as const);
    });
    if (failure) throw new Error('redis-server does not start: is it installed?', { cause: failure });
    return started.exitCode === null;
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    if (child) await gone(child);
  };
  process.once('exit', () => child?.kill('SIGKILL'));

  for (let attempt = 0; ; attempt += 1) {
    port = await freePort();
    if (await launch()) break;
    if (attempt === 5) throw new Error('redis-server found no free port');
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    async restart() {
      await kill();
      await waitFor('redis-server starts again', launch);
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
