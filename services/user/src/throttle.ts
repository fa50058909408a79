import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@slipcast/contracts/refusal';

export interface Throttle {
  /** Counts an attempt. Throws Refusal 'too-many-requests' with Retry-After. */
  take(key: string): Promise<void>;
  /** The attempt was a good one: it does not count. */
  giveBack(key: string): Promise<void>;
}

/**
 * `points` attempts per key in `seconds`, counted in Redis for all instances, in memory while Redis is away. Keys are
 * hashed: no addresses of people in Redis.
 */
export function createThrottle(
  redis: Redis,
  options: { name: string; points: number; seconds: number },
): Throttle {
  const { name, points, seconds } = options;
  const limit = { keyPrefix: `user:throttle:${name}`, points, duration: seconds };
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    async take(key) {
      try {
        await limiter.consume(hashed(key));
      } catch (answer) {
        if (!(answer instanceof RateLimiterRes)) throw answer;
        const wait = String(Math.max(1, Math.ceil(answer.msBeforeNext / 1000)));
        throw new Refusal('too-many-requests', 'Too many attempts. Please wait a moment and try again.', {
          headers: { 'retry-after': wait },
        });
      }
    },
    async giveBack(key) {
      // Not worth failing for: the count ends by itself.
      await limiter.reward(hashed(key)).catch(() => {});
    },
  };
}
