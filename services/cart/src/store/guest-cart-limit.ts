import type { Redis } from 'ioredis';
import { isLoopback } from '@slipcast/service-kit/network';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';

/** Counts a guest who begins a cart against the network of the address. Throws Refusal 429 with Retry-After. */
export type GuestCartLimit = (address: string) => Promise<void>;

/**
 * Loopback is not counted: it is the shop's own machine, or a proxy that the gateway was not told of, behind which all
 * shoppers would be one network. `points` 0 lifts the limit.
 */
export function createGuestCartLimit(redis: Redis, points: number, seconds: number): GuestCartLimit {
  const limiter = createRateLimiter(redis, {
    name: 'cart:guest-carts',
    points,
    seconds,
    perNetwork: true,
    message: 'Too many new carts. Please wait a moment and try again.',
  });
  return async (address) => {
    if (!isLoopback(address)) await limiter.take(address);
  };
}
