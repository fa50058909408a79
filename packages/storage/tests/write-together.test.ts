import { expect, it } from '@jest/globals';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { startRedis } from '@slipcast/testkit/redis';
import type { Cluster, Redis } from 'ioredis';
import { connectRedis } from '../src/redis.ts';

const COUNT = 100;
/** One of each packet, one of each question, and what else a client sends. */
const FEW = 10;

async function readsOf(nodes: Redis[]): Promise<number> {
  const stats = await Promise.all(nodes.map((node) => node.info('stats')));
  return stats.reduce((sum, text) => sum + Number(/total_reads_processed:(\d+)/.exec(text)?.[1]), 0);
}

/** How often Redis read from its connections while so many commands were sent at the same time. */
async function readsOfMany(redis: Redis, nodes: Redis[]): Promise<number> {
  await redis.set('{pot}', 0);
  const before = await readsOf(nodes);
  const answers = await Promise.all(Array.from({ length: COUNT }, () => redis.incr('{pot}')));
  expect(answers).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  return (await readsOf(nodes)) - before;
}

it('sends what is asked at the same time in one packet, also over a later connection', async () => {
  const server = await startRedis();
  const redis = connectRedis(server.url, {});
  redis.on('error', () => undefined);
  try {
    expect(await readsOfMany(redis, [redis])).toBeLessThan(FEW);
    const lost = new Promise((resolve) => redis.once('close', resolve));
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'no').catch(() => undefined);
    await lost;
    expect(await readsOfMany(redis, [redis])).toBeLessThan(FEW);
  } finally {
    redis.disconnect();
    await server.stop();
  }
});

it('does so in a cluster', async () => {
  const cluster = await startRedisCluster('secret');
  const redis = connectRedis(cluster.url, {});
  try {
    await redis.ping();
    const nodes = (redis as unknown as Cluster).nodes('master');
    expect(nodes.length).toBeGreaterThan(1);
    expect(await readsOfMany(redis, nodes)).toBeLessThan(FEW + nodes.length);
  } finally {
    redis.disconnect();
    await cluster.stop();
  }
});
