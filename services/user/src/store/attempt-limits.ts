import type { Redis } from 'ioredis';
import { networkOf } from '@slipcast/service-kit/network';
import { createRateLimiter, type RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { UserConfig } from '../config.ts';

/** Limits everything that costs the shop a password hash or an e-mail. */
export function createAttemptLimits(redis: Redis, config: UserConfig) {
  const { LOGIN_ATTEMPTS_PER_MINUTE: guesses, ATTEMPTS_PER_IP_PER_MINUTE: perIp } = config;
  const limiter = (name: string, points: number, options: { perNetwork?: boolean; seconds?: number } = {}) =>
    createRateLimiter(redis, { name: `user:${name}`, points, seconds: 60, ...options });
  const byNetwork = limiter('login-network', perIp, { perNetwork: true });
  const byAccountAndNetwork = limiter('login-account-network', guesses);
  const byAccount = limiter('login-account', guesses * 5);
  const passwordLimits = (ip: string, email: string): [RateLimiter, string][] => [
    [byNetwork, ip],
    [byAccountAndNetwork, `${networkOf(ip)} ${email}`],
    [byAccount, email],
  ];
  return {
    register: limiter('register', perIp, { perNetwork: true }),
    /** Requests for reset links, and uses of mailed links. */
    reset: limiter('reset', perIp, { perNetwork: true }),
    /** Links by e-mail address, known or not. */
    mailedLink: limiter('reset-link', config.RESET_REQUESTS_PER_HOUR, { seconds: 3600 }),
    password: {
      /** Counts an attempt to guess the account's password. Throws Refusal 'too-many-requests'. */
      async take(ip: string, email: string): Promise<void> {
        for (const [limit, key] of passwordLimits(ip, email)) await limit.take(key);
      },
      /** The attempt was not a wrong guess and does not count after all. */
      async giveBack(ip: string, email: string): Promise<void> {
        await Promise.all(passwordLimits(ip, email).map(([limit, key]) => limit.giveBack(key)));
      },
    },
  };
}
export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
