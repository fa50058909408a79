import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import type { Redis } from 'ioredis';
import { connectRedis } from '../src/redis.ts';
import { createSessionReader, sessionKey, type Session } from '@slipcast/service-kit/sessions';

const FAIL_FAST = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 2000,
};

describe('a connection to a Redis Cluster with a password', () => {
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
  let redis: Redis;
  beforeAll(async () => {
    cluster = await startRedisCluster('p@ss word');
    redis = connectRedis(cluster.url, FAIL_FAST);
    await redis.connect();
  });
  afterAll(async () => {
    redis.disconnect();
    await cluster.stop();
  });

  it('reaches every slot with commands and with scripts of one key', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `key-${n}`);
    await Promise.all(keys.map((key) => redis.set(key, key, 'EX', 60)));
    const script = `return redis.call('GET', KEYS[1])`;
    expect(await Promise.all(keys.map((key) => redis.eval(script, 1, key)))).toEqual(keys);
    expect(await redis.ping()).toBe('PONG');
  });

  it('lets services read sessions', async () => {
    const asked: string[] = [];
    const users = {
      async get(path: string) {
        asked.push(path);
        return { status: 404, body: null };
      },
    } as unknown as Parameters<typeof createSessionReader>[1];
    const reader = createSessionReader(redis, users);
    const session = (version: number): Session => ({ version, isAdmin: false, isSuperAdmin: false });
    const ids = Array.from({ length: 12 }, (_, n) => `user-${n}`);
    for (const [n, id] of ids.entries()) await redis.set(sessionKey(id), JSON.stringify(session(n)));
    expect(await Promise.all(ids.map((id) => reader.read(id)))).toEqual(ids.map((_, n) => session(n)));
    expect(asked).toEqual([]);
  });

  it('is rejected at once with a wrong password', async () => {
    const wrong = connectRedis(cluster.url.replace(/:[^:@]+@/, ':wrong@'), {
      ...FAIL_FAST,
      retryStrategy: () => null,
    });
    wrong.on('error', () => {});
    await expect(wrong.connect()).rejects.toThrow();
    wrong.disconnect();
  });
});

it.each(['redis-cluster://', 'redis-cluster://host', 'redis-cluster://:secret@host:1,other'])(
  'explains what is wrong with the URL %s',
  (url) => {
    expect(() => connectRedis(url, FAIL_FAST)).toThrow('redis-cluster://user:password@host:port,host:port');
  },
);
