import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { createEmailLimits, mailboxOf } from '@slipcast/service-kit/email-limits';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { OrderKit } from '../order-kit.ts';

/** Order numbers can be counted up, so guessing email addresses for them is slowed down. */
export function createGuestLookups(kit: OrderKit) {
  const { ORDER_TOKEN_SECRET, LOOKUPS_PER_MINUTE: most, REDIS_URL } = kit.config;
  const redis = kit.redis(REDIS_URL, 'lookup limits');
  const limiter = (name: string, points: number, { seconds = 60, perNetwork = false } = {}) =>
    createRateLimiter(redis, { name: `order:${name}`, points, seconds, perNetwork });
  const byNetwork = limiter('lookup', most, { perNetwork: true });
  const byEmail = limiter('lookup-email', most);
  const inAll = limiter('lookup-all', most * 50);
  const linksByEmail = limiter('lookup-links', Math.ceil(most / 4), { seconds: 3600 });
  const emails = createEmailLimits(redis, kit.config);
  return {
    /** The keys in links that are emailed to guests. */
    keys: createLookupKeys(ORDER_TOKEN_SECRET),
    /** Counts a question about a guest's order, whether or not there is such an order. */
    async count(ip: string, email: string): Promise<void> {
      await byNetwork.take(ip);
      await byEmail.take(email);
    },
    /** Guesses from ever new networks at ever new addresses share one limit. */
    countGuess: (): Promise<void> => inAll.take('all'),
    async countLink(ip: string, address: string): Promise<void> {
      await linksByEmail.take(mailboxOf(address));
      await emails.take({ ip, address });
    },
    /** Counts an email about an order that its bearer asks for. */
    countEmail: (
      ip: string,
      { id, customerEmail: address }: { id: string; customerEmail: string },
    ): Promise<void> => emails.take({ ip, shopper: `order:${id}`, address }),
  };
}
export type GuestLookups = ReturnType<typeof createGuestLookups>;
