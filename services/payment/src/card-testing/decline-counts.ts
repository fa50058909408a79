import type { Redis } from 'ioredis';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { PaymentConfig } from '../config.ts';
import { DECLINE_POINTS, isNetworkPayer, type PayingParty } from './card-testing.ts';

type Limits = Pick<PaymentConfig, 'DECLINES_PER_SHOPPER' | 'DECLINES_PER_NETWORK' | 'DECLINE_MINUTES'>;

/** Points for payments that brought no sale, by shopper and by network. While Redis is away each replica counts alone. */
export function createDeclineCounts(redis: Redis, limits: Limits) {
  const limiter = (name: string, declines: number) =>
    createRateLimiter(redis, {
      name: `payment:declines:${name}`,
      points: declines * DECLINE_POINTS,
      seconds: limits.DECLINE_MINUTES * 60,
    });
  const shoppers = limiter('shopper', limits.DECLINES_PER_SHOPPER);
  const networks = limiter('network', limits.DECLINES_PER_NETWORK);
  const limiterOf = (key: string) => (isNetworkPayer(key) ? networks : shoppers);
  const keysOf = ({ payer, network }: PayingParty) =>
    [...new Set([payer, network])].filter((key) => key !== null);
  return {
    /** Milliseconds until this party may pay again; 0 when it may now. */
    async waitMs(party: PayingParty): Promise<number> {
      const waits = await Promise.all(keysOf(party).map((key) => limiterOf(key).waitMs(key)));
      return Math.max(0, ...waits);
    },
    async add(party: PayingParty, points: number): Promise<void> {
      await Promise.all(keysOf(party).map((key) => limiterOf(key).add(key, points)));
    },
  };
}
export type DeclineCounts = ReturnType<typeof createDeclineCounts>;
