import type { Redis } from 'ioredis';

/**
 * Shares a group's partitions among its live members: in name order, partition p belongs to member p mod n. A partition
 * that another live member still holds is not taken; its holder finds it in `release`, finishes its events and releases it.
 * KEYS: members (sorted set, score = time of expiry in ms), holders (hash partition -> member). The clock is Redis's.
 */
const BALANCE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local me, ttl, partitions = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZADD', KEYS[1], now + ttl, me)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local live = redis.call('ZRANGE', KEYS[1], 0, -1)
table.sort(live)
local mine, release, isLive = {}, {}, {}
for _, member in ipairs(live) do isLive[member] = true end
for p = 0, partitions - 1 do
  local owner = live[p % #live + 1]
  local holder = redis.call('HGET', KEYS[2], p)
  if owner == me then
    if not holder or holder == me or not isLive[holder] then
      redis.call('HSET', KEYS[2], p, me)
      mine[#mine + 1] = p
    end
  elseif holder == me then
    release[#release + 1] = p
  end
end
return { mine, release }`;

const RELEASE = `
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[1] then redis.call('HDEL', KEYS[2], ARGV[2]) end`;

const LEAVE = `
redis.call('ZREM', KEYS[1], ARGV[1])
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do
  if all[i + 1] == ARGV[1] then redis.call('HDEL', KEYS[2], all[i]) end
end`;

export interface PartitionLease {
  /** Renews this member's lease; returns the partitions it owns and those it should release to another member. */
  balance(): Promise<{ mine: number[]; release: number[] }>;
  release(partition: number): Promise<void>;
  leave(): Promise<void>;
}

export function partitionLease(
  redis: Redis,
  options: { group: string; member: string; partitions: number; ttlMs: number },
): PartitionLease {
  const keys = [`bus:members:${options.group}`, `bus:holders:${options.group}`] as const;
  const run = (script: string, ...values: Array<string | number>) =>
    redis.eval(script, 2, ...keys, options.member, ...values);
  return {
    async balance() {
      const [mine, release] = (await run(BALANCE, options.ttlMs, options.partitions)) as [number[], number[]];
      return { mine, release };
    },
    async release(partition) {
      await run(RELEASE, partition);
    },
    async leave() {
      await run(LEAVE);
    },
  };
}
