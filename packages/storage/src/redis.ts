import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';

const CLUSTER = 'redis-cluster://';

/** `[:password@]host:port,host:port` */
function parseCluster(address: string): { nodes: { host: string; port: number }[]; password?: string } {
  const at = address.lastIndexOf('@');
  const nodes = address
    .slice(at + 1)
    .split(',')
    .map((node) => {
      const colon = node.lastIndexOf(':');
      return { host: node.slice(0, colon), port: Number(node.slice(colon + 1)) };
    });
  if (nodes.some(({ host, port }) => !host || !port))
    throw new Error(`the URL of a cluster must be ${CLUSTER}:password@host:port,host:port`);
  return at < 0 ? { nodes } : { nodes, password: decodeURIComponent(address.slice(0, at).replace(/^:/, '')) };
}

/**
 * Connects to one Redis, or to the Redis Cluster of `redis-cluster://[:password@]host:port,host:port`, with the same options.
 * Callers must keep to what both support: all keys of a command or script belong to one slot.
 */
export function connectRedis(url: string, options: RedisOptions): Redis {
  if (!url.startsWith(CLUSTER)) return new Redis(url, options);
  const { nodes, password } = parseCluster(url.slice(CLUSTER.length));
  const { lazyConnect, enableOfflineQueue, enableAutoPipelining, retryStrategy, ...nodeOptions } = options;
  const cluster = new Cluster(nodes, {
    lazyConnect,
    enableOfflineQueue,
    enableAutoPipelining,
    retryDelayOnMoved: 20,
    clusterRetryStrategy: typeof retryStrategy === 'function' ? retryStrategy : undefined,
    redisOptions: { ...nodeOptions, password },
  });
  return cluster as unknown as Redis;
}

/**
 * Connects a lazy connection and resolves once it takes commands. ioredis' own promise is about the first attempt alone, and is
 * never settled when that attempt finds a cluster without all its slots, as during a promotion.
 */
export async function untilReady(redis: Redis): Promise<void> {
  await Promise.race([redis.connect(), once(redis, 'ready')]);
}
