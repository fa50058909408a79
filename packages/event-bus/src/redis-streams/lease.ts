import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { BusLogger } from '../bus-options.ts';

/**
 * Shares the partitions of each group among its live members: in name order, partition p belongs to member p mod n. A partition
 * that another live member still holds is not taken; its holder finds it in `release`, finishes its events and releases it.
 * KEYS, for each group: members (sorted set, score = time of expiry in ms), holders (hash partition -> member). The clock is Redis's.
 */
const BALANCE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local me, ttl, partitions = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local function balance(members, holders)
  redis.call('ZADD', members, now + ttl, me)
  redis.call('ZREMRANGEBYSCORE', members, '-inf', now)
  local live = redis.call('ZRANGE', members, 0, -1)
  table.sort(live)
  local mine, release, isLive = {}, {}, {}
  for _, member in ipairs(live) do isLive[member] = true end
  for p = 0, partitions - 1 do
    local owner = live[p % #live + 1]
    local holder = redis.call('HGET', holders, p)
    if owner == me then
      if not holder or holder == me or not isLive[holder] then
        if holder ~= me then redis.call('HSET', holders, p, me) end
        mine[#mine + 1] = p
      end
    elseif holder == me then
      release[#release + 1] = p
    end
  end
  return { mine, release }
end

local shares = {}
for i = 1, #KEYS, 2 do shares[#shares + 1] = balance(KEYS[i], KEYS[i + 1]) end
return shares`;

const RELEASE = `
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[1] then redis.call('HDEL', KEYS[2], ARGV[2]) end`;

const LEAVE = `
redis.call('ZREM', KEYS[1], ARGV[1])
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do
  if all[i + 1] == ARGV[1] then redis.call('HDEL', KEYS[2], all[i]) end
end`;

export type Share = [mine: number[], release: number[]];

/** A member has the same name in all of its groups. */
const keysOf = (group: string): string[] => [`bus:members:${group}`, `bus:holders:${group}`];

/**
 * Renews the leases of all groups that one member has joined, in one round trip several times within `leaseMs`: a process is a member of
 * a dozen groups.
 */
export function leaseRenewals(
  redis: Redis,
  options: { member: string; partitions: number; leaseMs: number; logger: BusLogger },
) {
  const { member, partitions, leaseMs, logger } = options;
  const joined = new Map<string, (share: Share) => void>();
  let renewing: Promise<void> | undefined;

  const balance = async (groups: string[]): Promise<Share[]> => {
    const keys = groups.flatMap(keysOf);
    return (await redis.eval(BALANCE, keys.length, ...keys, member, leaseMs, partitions)) as Share[];
  };
  const renewAll = async () => {
    for (;;) {
      await sleep(leaseMs / 6, undefined, { ref: false });
      if (joined.size === 0) return;
      const groups = [...joined.keys()];
      try {
        const shares = await balance(groups);
        for (const [index, group] of groups.entries()) joined.get(group)?.(shares[index] as Share);
      } catch (error) {
        if (joined.size > 0) logger.warn({ err: error, groups }, 'could not renew the leases');
      }
    }
  };
  return {
    async now(group: string): Promise<Share> {
      const [share] = await balance([group]);
      return share as Share;
    },
    add(group: string, take: (share: Share) => void) {
      joined.set(group, take);
      renewing ??= renewAll().finally(() => (renewing = undefined));
    },
    remove: (group: string): void => void joined.delete(group),
  };
}
export type LeaseRenewals = ReturnType<typeof leaseRenewals>;

/** The partitions that one member of a group holds. */
export function partitionLease(
  redis: Redis,
  options: { group: string; member: string; renewals: LeaseRenewals },
) {
  const { group, member, renewals } = options;
  const run = (script: string, ...values: number[]) =>
    redis.eval(script, 2, ...keysOf(group), member, ...values);
  const take = ([mine, release]: Share) => {
    for (const partition of mine) if (!lease.held.has(partition)) lease.unread.add(partition);
    lease.held = new Set(mine);
    lease.toRelease = new Set(release);
  };
  let leaving = false;
  const lease = {
    held: new Set<number>(),
    /** Held partitions whose delivered but unacknowledged entries have to be read. */
    unread: new Set<number>(),
    /** They belong to another member now, which gets them once this one has finished their entries. */
    toRelease: new Set<number>(),
    /** Now, and from then on until `leave`. */
    async renew() {
      take(await renewals.now(group));
      if (!leaving) renewals.add(group, take);
    },
    rereadAll() {
      lease.unread = new Set(lease.held);
    },
    async release(partition: number) {
      await run(RELEASE, partition);
      lease.toRelease.delete(partition);
    },
    /** Renews no longer. What is held stays so until `leave`, or until the lease has ended. */
    stopRenewing() {
      leaving = true;
      renewals.remove(group);
    },
    leave: () => run(LEAVE),
  };
  return lease;
}
