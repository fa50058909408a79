import { expect, it } from '@jest/globals';
import { Cluster } from 'ioredis';
import { startRedisCluster } from '../src/redis-cluster.ts';
import { waitFor } from '../src/wait-for.ts';

it('promotes the replica of a master that is killed, with what it had', async () => {
  const cluster = await startRedisCluster('secret', { replicas: true });
  const nodes = cluster.url
    .slice('redis-cluster://:secret@'.length)
    .split(',')
    .map((address) => ({ host: '127.0.0.1', port: Number(address.split(':')[1]) }));
  const redis = new Cluster(nodes, { redisOptions: { password: 'secret' } });
  redis.on('error', () => {});
  const keys = Array.from({ length: 30 }, (_, number) => `key-${number}`);
  for (const key of keys) await redis.set(key, key);
  // Acknowledged is not yet replicated.
  await Promise.all(redis.nodes('master').map((node) => node.wait(1, 5000)));
  await cluster.promoteReplica(0);
  await cluster.promoteReplica(1);
  await waitFor('every key is there', async () => {
    const values = await Promise.all(keys.map((key) => redis.get(key)));
    return values.join() === keys.join();
  });
  expect(await redis.set('key-31', 'new')).toBe('OK');
  redis.disconnect();
  await cluster.stop();
}, 60_000);
