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

/** The partitions that one member of a group holds; `renew` has to be called several times within `leaseMs`. */
export function partitionLease(
  redis: Redis,
  options: { group: string; member: string; partitions: number; leaseMs: number },
) {
  const { group, member, partitions, leaseMs } = options;
  const keys = [`bus:members:${group}`, `bus:holders:${group}`] as const;
  const run = (script: string, ...values: number[]) => redis.eval(script, 2, ...keys, member, ...values);
  const lease = {
    held: new Set<number>(),
    /** Held partitions whose delivered but unacknowledged entries have to be read. */
    unread: new Set<number>(),
    /** They belong to another member now, which gets them once this one has finished their entries. */
    toRelease: new Set<number>(),
    async renew() {
      const [mine, release] = (await run(BALANCE, leaseMs, partitions)) as [number[], number[]];
      for (const partition of mine) if (!lease.held.has(partition)) lease.unread.add(partition);
      lease.held = new Set(mine);
      lease.toRelease = new Set(release);
    },
    rereadAll() {
      lease.unread = new Set(lease.held);
    },
    async release(partition: number) {
      await run(RELEASE, partition);
      lease.toRelease.delete(partition);
    },
    leave: () => run(LEAVE),
  };
  return lease;
}
