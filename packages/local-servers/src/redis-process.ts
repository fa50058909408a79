import { spawn, type ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import { waitFor } from './wait-for.ts';

/** Whether a Redis answers at this URL. */
export async function answers(url: string): Promise<boolean> {
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
 * Starts `redis-server` and waits until it answers at `url`. `ready` is false if it ended instead, for example because its port
 * was taken; `output` then says why. Rejects if Redis is not installed.
 *
 * @param options.detached gives it its own process group, so that Ctrl-C reaches the starting process first
 */
export async function startRedisProcess(
  args: string[],
  url: string,
  options: { detached?: boolean } = {},
): Promise<{ child: ChildProcess; ready: boolean; output: string }> {
  const child = spawn('redis-server', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
  let failure: Error | undefined;
  let output = '';
  child.once('error', (error) => (failure = error));
  child.stdout.on('data', (chunk) => (output = (output + String(chunk)).slice(-2000)));
  // If this process ends first, the server must not stay behind.
  const endWithProcess = () => void child.kill('SIGTERM');
  process.once('exit', endWithProcess);
  child.once('exit', () => process.off('exit', endWithProcess));
  const state = await waitFor('Redis answers', async () => {
    if (failure || child.exitCode !== null) return 'ended';
    return (await answers(url)) && 'ready';
  });
  if (failure) throw new Error('Redis is missing: install redis-server and start again.', { cause: failure });
  return { child, ready: state === 'ready' && child.exitCode === null, output };
}
