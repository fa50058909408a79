import type { Redis } from 'ioredis';

/** By which a Redis that has restarted is told from the one before. */
export async function readRedisId(redis: Redis): Promise<string> {
  const [, id] = /^master_replid:(\w+)/m.exec(await redis.info('replication')) ?? [];
  if (!id) throw new Error('this Redis does not say who it is');
  return id;
}
