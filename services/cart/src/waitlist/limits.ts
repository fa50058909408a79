import type { Redis } from 'ioredis';
import { isLoopback } from '@slipcast/service-kit/network';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { CartConfig } from '../config.ts';

const HOUR = 3600;
const MAILS_PER_ADDRESS = 5;

/** How much of something one network or address may ask for. */
export function createLimits(redis: Redis, config: CartConfig) {
  const network = createRateLimiter(redis, {
    name: 'cart:waiting',
    points: config.WAITING_PER_NETWORK,
    seconds: HOUR,
    perNetwork: true,
    message: 'Many people from your network wait for pots already. Please try again later, or sign in.',
  });
  return {
    /** Guests who begin a cart. */
    guestCarts: createRateLimiter(redis, {
      name: 'cart:guest-carts',
      points: config.GUEST_CARTS_PER_NETWORK,
      seconds: config.HOLD_SECONDS,
      perNetwork: true,
      message: 'Too many new carts. Please wait a moment and try again.',
    }),
    /** Guests' new places. Loopback is not counted: behind an unknown proxy all shoppers would be one network. */
    network: { take: async (address: string) => (isLoopback(address) ? undefined : network.take(address)) },
    /** Mails to confirm one address. */
    address: createRateLimiter(redis, {
      name: 'cart:waiting-mails',
      points: MAILS_PER_ADDRESS,
      seconds: HOUR,
      message:
        'We have written to this address several times. Please look into its mailbox, or try again in an hour.',
    }),
  };
}
