import type { Redis } from 'ioredis';
import { isLoopback } from '@slipcast/service-kit/network';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';

const HOUR = 3600;
const EMAILS_PER_ADDRESS = 5;

export type WaitlistLimits = ReturnType<typeof createWaitlistLimits>;

/** How many entries the guests of one network may make, and how many emails go to one address. */
export function createWaitlistLimits(redis: Redis, entriesPerNetwork: number) {
  const network = createRateLimiter(redis, {
    name: 'cart:waiting',
    points: entriesPerNetwork,
    seconds: HOUR,
    perNetwork: true,
    message: 'Many people on your network are waiting for pots already. Please try again later, or log in.',
  });
  return {
    /** Loopback is not counted: behind an unknown proxy all shoppers would be one network. */
    network: { take: async (address: string) => (isLoopback(address) ? undefined : network.take(address)) },
    address: createRateLimiter(redis, {
      name: 'cart:waiting-mails',
      points: EMAILS_PER_ADDRESS,
      seconds: HOUR,
      message: "We've emailed this address several times. Please check the inbox, or try again in an hour.",
    }),
  };
}
