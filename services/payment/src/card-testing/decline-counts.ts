import type { Redis } from 'ioredis';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { PaymentConfig } from '../config.ts';
import { DECLINE_POINTS, isNetworkPayer, type PayingParty } from './card-testing.ts';

/** Points for payments that led to no sale, by shopper and by network. While Redis is away each replica counts alone. */
export function createDeclineCounts(redis: Redis, config: PaymentConfig) {
  const limiter = (name: string, declines: number) =>
    createRateLimiter(redis, {
      name: `payment:declines:${name}`,
      points: declines * DECLINE_POINTS,
      seconds: config.DECLINE_MINUTES * 60,
    });
  const shoppers = limiter('shopper', config.DECLINES_PER_SHOPPER);
  const networks = limiter('network', config.DECLINES_PER_NETWORK);
  const countersOf = ({ payer, network }: PayingParty) =>
    [...new Set([payer, network])]
      .filter((key) => key !== null)
      .map((key) => ({ key, limit: isNetworkPayer(key) ? networks : shoppers }));
  return {
    /** Milliseconds until this party may pay again; 0 when it may now. */
    async waitMs(party: PayingParty): Promise<number> {
      const waits = await Promise.all(countersOf(party).map(({ key, limit }) => limit.waitMs(key)));
      return Math.max(0, ...waits);
    },
    async add(party: PayingParty, points: number): Promise<void> {
      await Promise.all(countersOf(party).map(({ key, limit }) => limit.add(key, points)));
    },
  };
}
