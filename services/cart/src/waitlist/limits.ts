import { skuKey, type Sku } from '@slipcast/contracts/sku';
import { createEmailLimits, mailboxOf } from '@slipcast/service-kit/email-limits';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { Redis } from 'ioredis';
import type { CartConfig } from '../config.ts';

const HOUR = 3600;
const EMAILS_PER_ADDRESS = 5;

export type WaitlistLimits = ReturnType<typeof createWaitlistLimits>;

/** How many entries the shoppers of one network may make, and how many emails they may ask for. */
export function createWaitlistLimits(redis: Redis, config: CartConfig) {
  const points = config.WAITING_PER_NETWORK;
  const perNetwork = createRateLimiter(redis, {
    name: 'cart:waiting',
    points,
    seconds: HOUR,
    perNetwork: true,
    message: 'Many people on your network are already waiting for pots. Please try again later.',
  });
  const perPot = createRateLimiter(redis, {
    name: 'cart:waiting-pot',
    points,
    seconds: 24 * HOUR,
    message: 'Many people on your network are already waiting for this pot. Please try again tomorrow.',
  });
  const perAddress = createRateLimiter(redis, {
    name: 'cart:waiting-mails',
    points: EMAILS_PER_ADDRESS,
    seconds: HOUR,
    message: "We've emailed this address several times. Please check the inbox, or try again in an hour.",
  });
  const emails = createEmailLimits(redis, config);
  return {
    /** Counts a new entry. Loopback is not counted: behind an unknown proxy all shoppers would be one network. Throws Refusal 429. */
    async entry(ip: string, sku: Sku, isConfirmed: boolean): Promise<void> {
      if (ip === '' || isLoopback(ip)) return;
      await perPot.take(`${networkOf(ip)} ${skuKey(sku)}`);
      if (!isConfirmed) await perNetwork.take(ip);
    },
    /** Counts an email that asks to confirm an address. Throws Refusal 429. */
    async email(email: Parameters<typeof emails.take>[0]): Promise<void> {
      await perAddress.take(mailboxOf(email.address));
      await emails.take(email);
    },
  };
}
