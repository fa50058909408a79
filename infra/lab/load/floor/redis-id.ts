import type { Redis } from 'ioredis';

/** A Redis that has restarted has another. */
export async function readRedisId(redis: Redis): Promise<string> {
  const [, id] = /^master_replid:(\w+)/m.exec(await redis.info('replication')) ?? [];
  if (!id) throw new Error('this Redis does not say who it is');
  return id;
}
