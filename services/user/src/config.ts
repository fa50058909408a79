import { availableParallelism } from 'node:os';
import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  callerConfig,
  busConfig,
  configReader,
  databaseConfig,
  emailLimitConfig,
  pem,
  serviceAddresses,
} from '@slipcast/service-kit/config';

const count = z.coerce.number().int().min(1);

/** At most four, the number of threads that Node has for such work. */
const HALF_OF_THE_CORES = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

export const readUserConfig = configReader('user', {
  ...baseConfig,
  ...callerConfig,
  ...databaseConfig,
  ...busConfig,
  ...emailLimitConfig,
  /** PEM, ES256: verifies access tokens. */
  AUTH_PUBLIC_KEY: authConfig.AUTH_PUBLIC_KEY,
  /** Redis, for sessions and rate limits; `rediss://` with TLS. */
  REDIS_URL: authConfig.REDIS_URL,
  /**
   * `on` lets the demo's accounts, whose password is public, log in unless Square or the address is real. `remove` removes them
   * at start. With `off` the service does not start while they exist.
   */
  DEMO: z.enum(['on', 'off', 'remove']).default('off'),
  /** The email worker, which knows which emails were sent to someone, and what a letter looks like. */
  EMAIL_WORKER_URL: serviceAddresses,
  /** The catalogue service. */
  CATALOGUE_URL: serviceAddresses,
  /** With which the mail provider reports bounces and complaints; without it no reports are taken. */
  MAIL_WEBHOOK_TOKEN: z.string().min(32, 'at least 32 characters').optional(),
  /** How many letters of the mailing list are sent in a minute at most. Ask your mail provider what it allows; the maker may set fewer under Settings. */
  LETTERS_PER_MINUTE: count.max(6000).default(120),
  /** The address that shoppers use. An address other than this machine’s makes it a real shop. */
  SHOP_URL: z.url().optional(),
  /** Square's API. Any other than the sandbox makes it a real shop. */
  SQUARE_URL: z.url().optional(),
  /** PEM, ES256: signs access tokens and reset links. */
  AUTH_PRIVATE_KEY: pem,
  /**
   * Encrypts the secrets of authenticator apps: at least 32 characters. During a rotation the new and the old key, separated by
   * a comma.
   */
  SECOND_FACTOR_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), 'at least 32 characters each'),
  /** `required` closes the back office to admins without a passkey or an authenticator app. */
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** How long a login lasts. */
  TOKEN_HOURS: z.coerce.number().positive().max(720).default(12),
  /** Wrong passwords for one account from one network; five times as many from all networks together. */
  LOGIN_ATTEMPTS_PER_MINUTE: count.default(10),
  /** Wrong passwords for one account in a day: from all unknown devices together, and from each known one. */
  LOGIN_GUESSES_PER_DAY: count.default(100),
  /** From one network: wrong passwords, registrations and reset attempts, each counted separately. */
  ATTEMPTS_PER_IP_PER_MINUTE: count.default(100),
  /** Wrong second-factor codes for one account: from each device on which a right one was entered, and from all others together. */
  CODE_GUESSES_PER_HOUR: count.default(10),
  /** The same in a day. */
  CODE_GUESSES_PER_DAY: count.default(30),
  /** Reset links for one email address. */
  RESET_REQUESTS_PER_HOUR: count.default(10),
  /** Passwords hashed at the same time. Each takes 19 MiB and a core for about 20 ms; the other cores stay free for shoppers. */
  HASHES_AT_ONCE: count.max(4).default(HALF_OF_THE_CORES),
  /** How many passwords may wait to be hashed before the service answers 503. */
  HASH_QUEUE: z.coerce.number().int().min(0).default(64),
  /** Days for which the audit log is stored. The maker may set them under Settings. */
  AUDIT_DAYS: count.default(730),
});

export type UserConfig = ReturnType<typeof readUserConfig>;
