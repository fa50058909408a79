import type { Redis } from 'ioredis';
import type { ConfigOf, emailLimitConfig } from './config.ts';
import { isLoopback } from './network.ts';
import { createRateLimiter } from './rate-limiter.ts';

const HOUR = 3600;
/** Providers that ignore dots in the name, and what else they are called. */
const WITHOUT_DOTS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox that an address leads to: without case, `+tag` and the dots that its provider ignores. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  const domain = email.slice(at + 1).toLowerCase();
  const provider = WITHOUT_DOTS[domain];
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`;
}

export type EmailLimits = ReturnType<typeof createEmailLimits>;

/**
 * Limits the emails that anyone can make the shop send, for all services together: an honest shopper never meets these numbers, and no one
 * can fill a stranger's inbox. Loopback is not counted: behind an unknown proxy all shoppers would be one network.
 */
export function createEmailLimits(redis: Redis | null, config: ConfigOf<typeof emailLimitConfig>) {
  const limiter = (name: string, points: number, message: string, perNetwork = false) =>
    createRateLimiter(redis, { name: `emails:${name}`, points, seconds: HOUR, message, perNetwork });
  const byNetwork = limiter(
    'network',
    config.EMAILS_PER_NETWORK,
    'Many emails have been requested from your network in the past hour. Please try again later.',
    true,
  );
  const byShopper = limiter(
    'shopper',
    config.EMAILS_PER_SHOPPER,
    'You have asked for several emails in the past hour. Please check your inbox, or try again later.',
  );
  const byAddress = limiter(
    'address',
    config.EMAILS_PER_ADDRESS,
    'We have emailed this address several times in the past hour. Please check the inbox, or try again later.',
  );
  return {
    /**
     * Counts one email. Throws Refusal 'too-many-requests' with Retry-After.
     *
     * @param email.ip who asks for it; '' if that is unknown
     * @param email.shopper the account, guest or order that it is about, if there is one
     */
    async take({ ip, shopper, address }: { ip: string; shopper?: string; address: string }): Promise<void> {
      if (ip && !isLoopback(ip)) await byNetwork.take(ip);
      if (shopper) await byShopper.take(shopper);
      await byAddress.take(mailboxOf(address));
    },
  };
}
