import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@slipcast/contracts/refusal';

export interface Throttle {
  /** Counts a look-up. Throws Refusal 'too-many-requests' with Retry-After. */
  take(address: string): Promise<void>;
}

/** Order numbers can be counted up, so guessing e-mails against them is slowed down; in memory while Redis is away. */
export function createLookupThrottle(redis: Redis, points: number): Throttle {
  const limit = { keyPrefix: 'order:lookup', points, duration: 60 };
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  return {
    async take(address) {
      try {
        await limiter.consume(createHash('sha256').update(address).digest('base64url'));
      } catch (answer) {
        if (!(answer instanceof RateLimiterRes)) throw answer;
        throw new Refusal('too-many-requests', 'Too many attempts. Please wait a moment and try again.', {
          headers: { 'retry-after': String(Math.max(1, Math.ceil(answer.msBeforeNext / 1000))) },
        });
      }
    },
  };
}
