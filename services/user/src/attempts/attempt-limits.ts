import type { Redis } from 'ioredis';
import { networkOf } from '@slipcast/service-kit/network';
import { createRateLimiter, type RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { UserConfig } from '../config.ts';

/** Who guesses at which account. @param device set: it has signed in to this account before */
export interface Guess {
  ip: string;
  email: string;
  device: string | null;
}

/** Who guesses at the codes of which account. @param device set: it has signed in to this account before */
export interface CodeGuess {
  userId: string;
  device: string | null;
}

const DAY = 24 * 3600;
const TOO_MANY_TODAY =
  'Too many wrong passwords for this account today. Please choose “Forgot password” to set a new one by e-mail, or try again tomorrow.';

const TOO_MANY_CODES =
  'Too many wrong codes for this account. Please sign in with a passkey, or try again in an hour.';

/** Limits everything that costs the shop a password hash or an e-mail. */
export function createAttemptLimits(redis: Redis, config: UserConfig) {
  const { LOGIN_ATTEMPTS_PER_MINUTE: guesses, ATTEMPTS_PER_IP_PER_MINUTE: perIp } = config;
  type Options = { perNetwork?: boolean; seconds?: number; message?: string };
  const limiter = (name: string, points: number, options: Options = {}) =>
    createRateLimiter(redis, { name: `user:${name}`, points, seconds: 60, ...options });
  const byNetwork = limiter('login-network', perIp, { perNetwork: true });
  const byAccountAndNetwork = limiter('login-account-network', guesses);
  const byAccount = limiter('login-account', guesses * 5);
  const today = { seconds: DAY, message: TOO_MANY_TODAY };
  const byAccountAndDay = limiter('login-account-day', config.LOGIN_GUESSES_PER_DAY, today);
  const byDevice = limiter('login-device', guesses);
  const byDeviceAndDay = limiter('login-device-day', config.LOGIN_GUESSES_PER_DAY, today);
  // What strangers guess does not count against a device that has signed in before, so they cannot lock its owner out.
  const passwordLimits = ({ ip, email, device }: Guess): [RateLimiter, string][] =>
    device
      ? [
          [byDevice, device],
          [byDeviceAndDay, device],
        ]
      : [
          [byNetwork, ip],
          [byAccountAndNetwork, `${networkOf(ip)} ${email}`],
          [byAccount, email],
          [byAccountAndDay, email],
        ];
  const codes = { seconds: 3600, message: TOO_MANY_CODES };
  const codesByAccount = limiter('code-account', config.CODE_GUESSES_PER_HOUR, codes);
  const codesByDevice = limiter('code-device', config.CODE_GUESSES_PER_HOUR, codes);
  const codeLimit = ({ userId, device }: CodeGuess): [RateLimiter, string] =>
    device ? [codesByDevice, device] : [codesByAccount, userId];
  return {
    code: {
      /** Counts an attempt to guess a code. Throws Refusal 'too-many-requests'. */
      async take(guess: CodeGuess): Promise<void> {
        const [limit, key] = codeLimit(guess);
        await limit.take(key);
      },
      async giveBack(guess: CodeGuess): Promise<void> {
        const [limit, key] = codeLimit(guess);
        await limit.giveBack(key);
      },
    },
    passkey: limiter('passkey', perIp, { perNetwork: true }),
    register: limiter('register', perIp, { perNetwork: true }),
    /** Requests for reset links, and uses of mailed links. */
    reset: limiter('reset', perIp, { perNetwork: true }),
    /** Links by e-mail address, known or not. */
    mailedLink: limiter('reset-link', config.RESET_REQUESTS_PER_HOUR, { seconds: 3600 }),
    password: {
      /** Counts an attempt to guess the account's password. Throws Refusal 'too-many-requests'. */
      async take(guess: Guess): Promise<void> {
        for (const [limit, key] of passwordLimits(guess)) await limit.take(key);
      },
      /** The attempt was not a wrong guess and does not count after all. */
      async giveBack(guess: Guess): Promise<void> {
        await Promise.all(passwordLimits(guess).map(([limit, key]) => limit.giveBack(key)));
      },
    },
  };
}
export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
