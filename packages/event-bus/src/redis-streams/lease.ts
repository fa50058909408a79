import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { BusLogger } from '../bus-options.ts';

/**
 * Shares the partitions of each group among its live members: in name order, partition p belongs to member p mod n. A partition
 * that another live member still holds is not taken; its holder finds it in `release`, finishes its events and releases it.
 * KEYS, for each group: members (sorted set, score = time of expiry in ms), holders (hash partition -> member); ARGV: the member, the
 * milliseconds until its lease ends, the number of partitions. The clock is Redis's.
 */
const BALANCE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)

local function balance(members, holders, me, ttl, partitions)
  redis.call('ZADD', members, now + ttl, me)
  redis.call('ZREMRANGEBYSCORE', members, '-inf', now)
  local live = redis.call('ZRANGE', members, 0, -1)
  table.sort(live)
  local mine, release, isLive, held = {}, {}, {}, {}
  for _, member in ipairs(live) do isLive[member] = true end
  local all = redis.call('HGETALL', holders)
  for i = 1, #all, 2 do held[all[i]] = all[i + 1] end
  for p = 0, partitions - 1 do
    local owner = live[p % #live + 1]
    local holder = held[tostring(p)]
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
for i = 1, #KEYS, 2 do
  local given = (i - 1) / 2 * 3
  shares[#shares + 1] = balance(KEYS[i], KEYS[i + 1], ARGV[given + 1], tonumber(ARGV[given + 2]), tonumber(ARGV[given + 3]))
end
return shares`;

const RELEASE = `
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[1] then redis.call('HDEL', KEYS[2], ARGV[2]) end`;

const LEAVE = `
redis.call('ZREM', KEYS[1], ARGV[1])
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do
  if all[i + 1] == ARGV[1] then redis.call('HDEL', KEYS[2], all[i]) end
end`;

/** What is a member's, and what it has to release. */
export type Share = [mine: number[], release: number[]];

/** A member of a group: a process has one name in all groups of a service. */
export interface LeaseMember {
  group: string;
  member: string;
  partitions: number;
  leaseMs: number;
}

const keysOf = (group: string): string[] => [`bus:members:${group}`, `bus:holders:${group}`];

/**
 * Renews the leases of all groups that a process has joined, in one round trip several times within the shortest of them: that is some
 * forty groups in the lite profile.
 *
 * @param redis whose commands fail while it is away
 */
export function leaseRenewals(redis: Pick<Redis, 'eval'>, logger: BusLogger) {
  const joined = new Map<LeaseMember, (share: Share) => void>();
  let renewing: Promise<void> | undefined;

  const balance = async (members: LeaseMember[]): Promise<Share[]> => {
    const keys = members.flatMap(({ group }) => keysOf(group));
    const values = members.flatMap(({ member, leaseMs, partitions }) => [member, leaseMs, partitions]);
    return (await redis.eval(BALANCE, keys.length, ...keys, ...values)) as Share[];
  };
  const renewAll = async () => {
    for (;;) {
      await sleep(Math.min(...[...joined.keys()].map(({ leaseMs }) => leaseMs)) / 6, undefined, {
        ref: false,
      });
      if (joined.size === 0) return;
      const members = [...joined.keys()];
      try {
        const shares = await balance(members);
        for (const [index, member] of members.entries()) joined.get(member)?.(shares[index] as Share);
      } catch (error) {
        const groups = members.map(({ group }) => group);
        if (joined.size > 0) logger.warn({ err: error, groups }, 'could not renew the leases');
      }
    }
  };
  return {
    async now(member: LeaseMember): Promise<Share> {
      const [share] = await balance([member]);
      return share as Share;
    },
    add(member: LeaseMember, take: (share: Share) => void) {
      joined.set(member, take);
      renewing ??= renewAll().finally(() => (renewing = undefined));
    },
    remove: (member: LeaseMember): void => void joined.delete(member),
  };
}
export type LeaseRenewals = ReturnType<typeof leaseRenewals>;

/** The partitions that one member of a group holds. */
export function partitionLease(
  redis: Redis,
  self: LeaseMember,
  renewals: LeaseRenewals,
  onChange: () => void,
) {
  const { group, member } = self;
  const run = (script: string, ...values: number[]) =>
    redis.eval(script, 2, ...keysOf(group), member, ...values);
  const take = ([mine, release]: Share) => {
    for (const partition of mine) if (!lease.held.has(partition)) lease.unread.add(partition);
    lease.held = new Set(mine);
    lease.toRelease = new Set(release);
    if (lease.unread.size > 0 || release.length > 0) onChange();
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
      take(await renewals.now(self));
      if (!leaving) renewals.add(self, take);
    },
    rereadAll() {
      lease.unread = new Set(lease.held);
      onChange();
    },
    async release(partition: number) {
      await run(RELEASE, partition);
      lease.toRelease.delete(partition);
    },
    /** Renews no longer. What is held stays so until `leave`, or until the lease has ended. */
    stopRenewing() {
      leaving = true;
      renewals.remove(self);
    },
    leave: () => run(LEAVE),
  };
  return lease;
}
