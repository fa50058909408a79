import { connectRedis } from '@slipcast/storage/redis';
import type { Sku } from '@slipcast/contracts/sku';
import { skuKeys } from '../../../../services/cart/src/redis/sku-scripts.ts';

/** KEYS as in the cart service's sku-prelude.lua. ARGV: milliseconds. */
const EARLIER = `
local ms = tonumber(ARGV[1])
local function earlier(text) return string.format('%.0f', tonumber(text) - ms) end
-- Whatever is no time is smaller.
local function each(hash, most)
  local all = redis.call('HGETALL', hash)
  for i = 1, #all, 2 do
    local moved = string.gsub(all[i + 1], '%d+', function(number)
      return tonumber(number) > 1e11 and earlier(number) or number
    end, most)
    redis.call('HSET', hash, all[i], moved)
  end
end
each(KEYS[2], 5)
each(KEYS[5], 2)
local confirmed = redis.call('HGET', KEYS[1], 'confirmed')
if confirmed then redis.call('HSET', KEYS[1], 'confirmed', earlier(confirmed)) end
for _, member in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do redis.call('ZINCRBY', KEYS[3], -ms, member) end
return 1`;

/** KEYS: seats, open seats, reservations that are being made, and state, of one room (room.lua). ARGV: milliseconds. */
const ROOM_EARLIER = `
local ms = tonumber(ARGV[1])
local function each(hash)
  local all = redis.call('HGETALL', hash)
  for i = 1, #all, 2 do
    local before, ends, after = string.match(all[i + 1], '^(%w+:)(%d+)(:.*)$')
    redis.call('HSET', hash, all[i], before .. string.format('%.0f', tonumber(ends) - ms) .. after)
  end
end
each(KEYS[1])
for _, member in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do redis.call('ZINCRBY', KEYS[2], -ms, member) end
each(KEYS[3])
local pausedAt = redis.call('HGET', KEYS[4], 'pausedAt')
if pausedAt then redis.call('HSET', KEYS[4], 'pausedAt', string.format('%.0f', tonumber(pausedAt) - ms)) end
return 1`;

/** Moves Redis's clock on for the holds of some SKUs: whatever happened to them, happened so much earlier. */
export function createClock(redisUrl: string) {
  const redis = connectRedis(redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
  return {
    async passTime(skus: Sku[], milliseconds: number): Promise<void> {
      for (const sku of skus) await redis.eval(EARLIER, 5, ...skuKeys(sku), milliseconds);
    },
    /** The locks of these carts end, which their processes have not given back. */
    async endLocks(owners: readonly string[]): Promise<void> {
      await redis.del(...owners.map((owner) => `cart:moving:{${owner}}`));
    },
    /** The same for the seats of a waiting room. */
    async passTimeInRoom(updateId: string, milliseconds: number): Promise<void> {
      const keys = ['seats', 'open', 'making', 'state'].map((name) => `cart:room-${name}:{room ${updateId}}`);
      await redis.eval(ROOM_EARLIER, keys.length, ...keys, milliseconds);
    },
    /** Redis loses all that it has of a waiting room. */
    async loseRoom(updateId: string): Promise<void> {
      await redis.del(await redis.keys(`cart:room-[^b]*{room ${updateId}}`));
    },
    /** What of a waiting room stays for good. */
    async lastsOfRoom(updateId: string): Promise<string[]> {
      const keys = await redis.keys(`cart:room-*{room ${updateId}}`);
      const ends = await Promise.all(keys.map((key) => redis.pttl(key)));
      return keys.filter((_, index) => ends[index] === -1);
    },
    /** Deletes everything about these SKUs and carts. */
    async lose(skus: Sku[], owners: readonly string[]): Promise<void> {
      const carts = owners.map((owner) => `cart:items:{${owner}}`);
      await redis.del(...skus.flatMap(skuKeys), ...carts);
    },
    /** The returned function puts back what these SKUs had, as a server does that has lost its last moments. */
    async remember(skus: Sku[]): Promise<() => Promise<void>> {
      const keys = skus.flatMap(skuKeys);
      const copies = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
      return async () => {
        await redis.del(...keys);
        for (const [index, key] of keys.entries()) {
          const copy = copies[index];
          if (copy) await redis.restore(key, 0, copy);
        }
        // It has a new id.
        for (const sku of skus) {
          const [replica = ''] = skuKeys(sku);
          if (await redis.exists(replica)) await redis.hset(replica, 'server', 'before');
        }
      };
    },
    stop: () => redis.disconnect(),
  };
}
