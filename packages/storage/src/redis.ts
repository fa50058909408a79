import { Cluster, Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';

const CLUSTER = 'redis-cluster://';

/** `[:password@]host:port,host:port` */
function partsOf(address: string): { nodes: { host: string; port: number }[]; password?: string } {
  const at = address.lastIndexOf('@');
  const nodes = address
    .slice(at + 1)
    .split(',')
    .map((node) => {
      const colon = node.lastIndexOf(':');
      return { host: node.slice(0, colon), port: Number(node.slice(colon + 1)) };
    });
  if (nodes.some(({ host, port }) => !host || !port))
    throw new Error(`a cluster's URL is ${CLUSTER}:password@host:port,host:port`);
  return at < 0 ? { nodes } : { nodes, password: decodeURIComponent(address.slice(0, at).replace(/^:/, '')) };
}

/**
 * The Redis of this URL, or the Redis Cluster of `redis-cluster://[:password@]host:port,host:port`, with settings that mean the
 * same on both. Callers keep to what both can do: each command and script has keys of one slot.
 */
export function connectRedis(url: string, options: RedisOptions): Redis {
  if (!url.startsWith(CLUSTER)) return new Redis(url, options);
  const { nodes, password } = partsOf(url.slice(CLUSTER.length));
  const { lazyConnect, enableOfflineQueue, enableAutoPipelining, retryStrategy, ...ofNodes } = options;
  const cluster = new Cluster(nodes, {
    lazyConnect,
    enableOfflineQueue,
    enableAutoPipelining,
    retryDelayOnMoved: 20,
    clusterRetryStrategy: typeof retryStrategy === 'function' ? retryStrategy : undefined,
    redisOptions: { ...ofNodes, password },
  });
  return cluster as unknown as Redis;
}
