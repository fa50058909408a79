import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { CARRIED_ON, IDENTITY, LAST_STOP } from './layout.ts';

const runIdIn = (info: unknown): string => /^run_id:(\w+)/m.exec(String(info))?.[1] ?? '';

/** What `Bus.log` says. A server that carries on from one that ended in order has the start of that one. */
export async function readLog(redis: Redis): Promise<{ identity: string; start: string }> {
  const asked = redis.multi().setnx(IDENTITY, randomUUID()).get(IDENTITY).get(CARRIED_ON).info('server');
  const results = await asked.exec();
  const [error, identity] = results?.[1] ?? [];
  if (error || typeof identity !== 'string') throw error ?? new Error('Redis returned no identity');
  const runId = runIdIn(results?.[3]?.[1]);
  const [carriedOnBy, start] = String(results?.[2]?.[1] ?? '').split(' ');
  return { identity, start: start && carriedOnBy === runId ? start : runId };
}

async function once<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

/** How a log ended: its start, and a random value that is the last thing in it. */
export interface LogEnd {
  start: string;
  stop: string;
}

/** The program that runs Redis calls it before an orderly stop, and keeps the answer. Nothing may be published after it. */
export const endLog = (url: string): Promise<LogEnd> =>
  once(url, async (redis) => {
    const stop = randomUUID();
    await redis.set(LAST_STOP, stop);
    return { start: (await readLog(redis)).start, stop };
  });

/**
 * Says that the Redis at this URL has every event that the one that ended so ever accepted, if it has the last thing that was written
 * there. Nothing has to be sent again then. It holds for this run of the server only.
 */
export const carryOnLog = (url: string, { start, stop }: LogEnd): Promise<unknown> =>
  once(url, async (redis) => {
    if ((await redis.get(LAST_STOP)) !== stop) return;
    await redis.set(CARRIED_ON, `${runIdIn(await redis.info('server'))} ${start}`);
  });

/** The start of the log at this URL, as `Bus.log` has it. */
export const startOfLog = async (url: string): Promise<string> => (await once(url, readLog)).start;
