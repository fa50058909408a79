import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@slipcast/contracts/refusal';
import { networkOf } from './network.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export const tooManyRequests = (
  message: string,
  waitMs: number,
  data: Record<string, unknown> = {},
): Refusal =>
  new Refusal('too-many-requests', message, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
    data,
  });

/**
 * Counts attempts per key in Redis, for all replicas; in memory, each replica by itself, while Redis is away. Keys are
 * hashed, so that no addresses of people are stored.
 *
 * @param redis null: only in memory, so that nothing of the key leaves the process
 * @param options.name prefix of the keys, unique in the shop: `user:login`
 * @param options.points attempts per key in `seconds`; 0 lifts the limit
 * @param options.perNetwork the key is an IP address: one network counts as one, for IPv6 a /64
 */
export function createRateLimiter(
  redis: Redis | null,
  options: { name: string; points: number; seconds: number; perNetwork?: boolean; message?: string },
) {
  const { name, points, seconds, perNetwork = false } = options;
  const message = options.message ?? 'Too many attempts. Please wait a moment and try again.';
  const limit = { keyPrefix: `limit:${name}`, points, duration: Math.ceil(seconds) };
  const inMemory = new RateLimiterMemory(limit);
  const limiter = redis
    ? new RateLimiterRedis({
        ...limit,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory,
      })
    : inMemory;
  const hashed = (key: string) =>
    createHash('sha256')
      .update(perNetwork ? networkOf(key) : key)
      .digest('base64url');
  return {
    /** Counts one attempt. Throws Refusal 'too-many-requests' with Retry-After once the limit is passed. */
    async take(key: string): Promise<void> {
      if (points === 0) return;
      try {
        await limiter.consume(hashed(key));
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        throw tooManyRequests(message, reached.msBeforeNext);
      }
    },
    /** The attempt was a good one and does not count after all. Never throws: the count ends by itself. */
    async giveBack(key: string): Promise<void> {
      await limiter.reward(hashed(key)).catch(() => {});
    },
    /** Counts without refusing. Never throws. */
    async add(key: string, more: number): Promise<void> {
      await limiter.penalty(hashed(key), more).catch(() => {});
    },
    /** Milliseconds until `key` may try again; 0 when it may now. */
    async waitMs(key: string): Promise<number> {
      if (points === 0) return 0;
      const name = hashed(key);
      // One command for the usual answer; the time that is left takes four.
      const count =
        redis?.status === 'ready' ? await redis.get(limiter.getKey(name)).catch(() => undefined) : undefined;
      if (count !== undefined && Number(count) < points) return 0;
      const found = await (count === undefined ? inMemory : limiter).get(name).catch(() => null);
      return found && found.consumedPoints >= points ? found.msBeforeNext : 0;
    },
  };
}
