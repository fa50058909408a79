import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { Refusal } from '@slipcast/contracts/refusal';

/** How many guests of one network may begin a cart while a reservation lives. */
export interface GuestCeiling {
  /** Throws Refusal 429 with Retry-After. Somebody from nowhere in particular ('') is not counted. */
  take(network: string): Promise<void>;
}

const REMEMBERED = 5000;
const names = new Map<string, string>();
/**
 * The network of an address as it may be kept: hashed, no addresses of people in Redis. Loopback is ''.
 */
export function networkName(ip = ''): string {
  const known = names.get(ip);
  if (known !== undefined) return known;
  const nobody = !isIP(ip) || isLoopback(ip);
  const name = nobody ? '' : createHash('sha256').update(networkOf(ip)).digest('base64url').slice(0, 16);
  if (names.size >= REMEMBERED) names.delete(names.keys().next().value as string);
  names.set(ip, name);
  return name;
}

/** Counted in Redis for all instances, in memory while Redis is away. `points` 0 lifts it. */
export function createGuestCeiling(redis: Redis, points: number, seconds: number): GuestCeiling {
  if (points === 0) return { take: async () => {} };
  const limit = { keyPrefix: 'cart:new-guests', points, duration: Math.ceil(seconds) };
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  return {
    async take(network) {
      if (!network) return;
      try {
        await limiter.consume(network);
      } catch (answer) {
        // Neither Redis nor memory could count: no reason to send shoppers away.
        if (!(answer instanceof RateLimiterRes)) return;
        throw new Refusal('too-many-requests', 'Too many new carts. Please wait a moment and try again.', {
          headers: { 'retry-after': String(Math.max(1, Math.ceil(answer.msBeforeNext / 1000))) },
        });
      }
    },
  };
}
