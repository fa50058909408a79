import type { Redis } from 'ioredis';
import { networkOf } from '@slipcast/service-kit/network';
import { createRateLimiter, type RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { UserConfig } from '../config.ts';

export interface AttemptLimits {
  /** Registrations by IP address. */
  register: RateLimiter;
  /** Requests for and uses of reset links, by IP address. */
  reset: RateLimiter;
  /** Reset links by e-mail address, known or not. */
  resetLink: RateLimiter;
  password: {
    /** Counts an attempt to guess the account's password. Throws Refusal 'too-many-requests'. */
    take(ip: string, email: string): Promise<void>;
    /** The attempt was not a wrong guess and does not count after all. */
    giveBack(ip: string, email: string): Promise<void>;
  };
}

/** Limits everything that costs the shop a password hash or an e-mail. */
export function createAttemptLimits(redis: Redis, config: UserConfig): AttemptLimits {
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
    reset: limiter('reset', perIp, { perNetwork: true }),
    resetLink: limiter('reset-link', config.RESET_REQUESTS_PER_HOUR, { seconds: 3600 }),
    password: {
      async take(ip, email) {
        for (const [limit, key] of passwordLimits(ip, email)) await limit.take(key);
      },
      async giveBack(ip, email) {
        await Promise.all(passwordLimits(ip, email).map(([limit, key]) => limit.giveBack(key)));
      },
    },
  };
}
