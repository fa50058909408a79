import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import { writeTogether } from './write-together.ts';

const CLUSTER = /^redis(s?)-cluster:\/\//;

interface ClusterAddress {
  nodes: { host: string; port: number }[];
  username?: string;
  password?: string;
}

/** `[user:password@]host:port,host:port` */
function parseCluster(address: string): ClusterAddress {
  const at = address.lastIndexOf('@');
  const nodes = address
    .slice(at + 1)
    .split(',')
    .map((node) => {
      const colon = node.lastIndexOf(':');
      return { host: node.slice(0, colon), port: Number(node.slice(colon + 1)) };
    });
  if (nodes.some(({ host, port }) => !host || !port))
    throw new Error('the URL of a cluster must be redis-cluster://user:password@host:port,host:port');
  if (at < 0) return { nodes };
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/.exec(address.slice(0, at)) ?? [];
  return {
    nodes,
    username: username === '' ? undefined : decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** What a command fails with whose connection has ended: Redis may have done it. */
export const UNANSWERED = 'the connection to Redis ended before the answer';

/** ioredis would let them time out instead, and whatever is pipelined behind them would wait for that. */
function failUnanswered(redis: Redis): void {
  // Not in the types of ioredis. What has not been sent still may be.
  const { flushQueue } = redis as unknown as {
    flushQueue(error: Error, of: { offlineQueue: boolean }): void;
  };
  redis.on('close', () => flushQueue.call(redis, new Error(UNANSWERED), { offlineQueue: false }));
}

/**
 * Connects to one Redis, or to the Redis Cluster of `redis-cluster://[user:password@]host:port,host:port`, with the same options. What is sent
 * at the same time leaves together.
 * With TLS they begin with `rediss`; whose certificates count is Node's affair (`NODE_EXTRA_CA_CERTS`).
 * Callers must keep to what both support: all keys of a command or script belong to one slot.
 */
export function connectRedis(url: string, options: RedisOptions): Redis {
  const [prefix, tls] = CLUSTER.exec(url) ?? [];
  if (prefix === undefined) {
    const redis = new Redis(url, options);
    writeTogether(redis);
    // A cluster's client does so by itself.
    if (options.autoResendUnfulfilledCommands === false) failUnanswered(redis);
    return redis;
  }
  const { nodes, ...login } = parseCluster(url.slice(prefix.length));
  const { lazyConnect, enableOfflineQueue, retryStrategy, ...nodeOptions } = options;
  const cluster = new Cluster(nodes, {
    lazyConnect,
    enableOfflineQueue,
    retryDelayOnMoved: 20,
    clusterRetryStrategy: typeof retryStrategy === 'function' ? retryStrategy : undefined,
    redisOptions: { ...nodeOptions, ...login, ...(tls ? { tls: {} } : {}) },
  });
  writeTogether(cluster);
  return cluster as unknown as Redis;
}

/**
 * Connects a lazy connection and resolves once it takes commands. ioredis' own promise is about the first attempt alone, and is
 * never settled when that attempt finds a cluster without all its slots, as during a promotion.
 */
export async function untilReady(redis: Redis): Promise<void> {
  await Promise.race([redis.connect(), once(redis, 'ready')]);
}
