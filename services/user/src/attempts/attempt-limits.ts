import { createEmailLimits, mailboxOf } from '@slipcast/service-kit/email-limits';
import { networkOf } from '@slipcast/service-kit/network';
import { createRateLimiter, type RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { Shared } from '../shared.ts';
import { createKnownDevices } from './known-device.ts';

/** A guess at an account's password. @param device the id of a device that has logged in to this account before */
export interface PasswordGuess {
  ip: string;
  email: string;
  device: string | null;
}

/** A guess at an account's code. @param device the id of a device on which this account's second factor was shown before */
export interface CodeGuess {
  userId: string;
  device: string | null;
}

const DAY = 24 * 3600;
const TOO_MANY_TODAY =
  'Too many wrong passwords for this account today. Please choose “Forgot password” to set a new one by email, or try again tomorrow.';
const TOO_MANY_CODES =
  'Too many wrong codes for this account. Please log in with a passkey, or try again in an hour.';

const TOO_MANY_CODES_TODAY =
  'Too many wrong codes for this account today. Please log in with a passkey, or try again tomorrow.';

type Counted = readonly [RateLimiter, string];

/**
 * Counts a guess only if it turns out wrong, not if the shop was too busy to check it. The answer is whether it was right.
 * Throws Refusal 'too-many-requests'.
 */
async function countIfWrong(counted: Counted[], check: () => Promise<boolean>): Promise<boolean> {
  for (const [limit, key] of counted) await limit.take(key);
  let isWrong = false;
  try {
    isWrong = !(await check());
    return !isWrong;
  } finally {
    if (!isWrong) await Promise.all(counted.map(([limit, key]) => limit.giveBack(key)));
  }
}

/** Limits everything that costs the shop a password hash or an email. */
export function createAttempts({ redis, config }: Pick<Shared, 'redis' | 'config'>) {
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
  const codes = { seconds: 3600, message: TOO_MANY_CODES };
  const codesToday = { seconds: DAY, message: TOO_MANY_CODES_TODAY };
  const codesByAccount = limiter('code-account', config.CODE_GUESSES_PER_HOUR, codes);
  const codesByDevice = limiter('code-device', config.CODE_GUESSES_PER_HOUR, codes);
  const codesByAccountAndDay = limiter('code-account-day', config.CODE_GUESSES_PER_DAY, codesToday);
  const codesByDeviceAndDay = limiter('code-device-day', config.CODE_GUESSES_PER_DAY, codesToday);

  const links = limiter('reset-link', config.RESET_REQUESTS_PER_HOUR, { seconds: 3600 });

  // Strangers' guesses do not count against a device that has logged in before, so they cannot lock its owner out.
  const passwordLimits = ({ ip, email, device }: PasswordGuess): Counted[] =>
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
  const codeLimits = ({ userId, device }: CodeGuess): Counted[] =>
    device
      ? [
          [codesByDevice, device],
          [codesByDeviceAndDay, device],
        ]
      : [
          [codesByAccount, userId],
          [codesByAccountAndDay, userId],
        ];
  return {
    devices: createKnownDevices(config),
    isRightPassword: (guess: PasswordGuess, check: () => Promise<boolean>) =>
      countIfWrong(passwordLimits(guess), check),
    isRightCode: (guess: CodeGuess, check: () => Promise<boolean>) => countIfWrong(codeLimits(guess), check),
    /** Whether the guesses for this hour or day are used up. */
    async hasNoCodeGuessesLeft(guess: CodeGuess): Promise<boolean> {
      const waits = await Promise.all(codeLimits(guess).map(([limit, key]) => limit.waitMs(key)));
      return waits.some((wait) => wait > 0);
    },
    passkey: limiter('passkey', perIp, { perNetwork: true }),
    register: limiter('register', perIp, { perNetwork: true }),
    /** Requests for reset links, and uses of emailed links. */
    reset: limiter('reset', perIp, { perNetwork: true }),
    /** Links per email address, known or not. */
    emailedLink: { take: (email: string): Promise<void> => links.take(mailboxOf(email)) },
    /** Emails that someone outside asks for. */
    emails: createEmailLimits(redis, config),
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
