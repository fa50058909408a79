import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { OrderKit } from '../order-kit.ts';
import type { AskedCode } from './discount.ts';

/** Wrong codes from one network. Someone with a code misspells it a few times at most. */
const GUESSES = 20;
const SECONDS = 600;

/** Codes can be guessed, so wrong ones are counted. After too many, a network learns
 * nothing about codes for a while; its carts are still priced. */
export function createCodeGuesses(kit: OrderKit) {
  const redis = kit.redis(kit.config.REDIS_URL, 'code limits');
  const limiter = createRateLimiter(redis, {
    name: 'order:codes',
    points: GUESSES,
    seconds: SECONDS,
    perNetwork: true,
  });
  return {
    /** What this network may know of the codes it asks about. */
    async limit(ip: string, asked: AskedCode[]): Promise<AskedCode[]> {
      if (asked.length === 0) return asked;
      if ((await limiter.waitMs(ip)) > 0) return asked.map((one) => ({ ...one, code: 'limited' }));
      const wrong = asked.filter(({ code }) => code === null).length;
      if (wrong > 0) await limiter.add(ip, wrong);
      return asked;
    },
  };
}
export type CodeGuesses = ReturnType<typeof createCodeGuesses>;
