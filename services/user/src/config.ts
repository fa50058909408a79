import { availableParallelism } from 'node:os';
import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  callerConfig,
  busConfig,
  configReader,
  databaseConfig,
  pem,
  serviceAddresses,
} from '@slipcast/service-kit/config';

const count = z.coerce.number().int().min(1);

/** At most the four threads that Node has for such work. */
const HALF_OF_THE_CORES = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

export const readUserConfig = configReader('user', {
  ...baseConfig,
  ...callerConfig,
  ...databaseConfig,
  ...busConfig,
  AUTH_PUBLIC_KEY: authConfig.AUTH_PUBLIC_KEY,
  REDIS_URL: authConfig.REDIS_URL,
  /**
   * `on`: the demo's accounts, whose password everybody knows, may sign in, unless Square or the address is real. `remove` removes them
   * at the start; with `off` the service does not start while they can sign in.
   */
  DEMO: z.enum(['on', 'off', 'remove']).default('off'),
  /** The e-mail worker, which knows the mails that were sent to somebody. */
  EMAIL_WORKER_URL: serviceAddresses,
  /** The shop as browsers see it, and Square's API: whether this is more than a try-out. */
  SHOP_URL: z.url().optional(),
  SQUARE_URL: z.url().optional(),
  /** PEM, ES256: signs access tokens and reset links. */
  AUTH_PRIVATE_KEY: pem,
  /**
   * Encrypts the secrets of authenticator apps in the database: at least 32 characters. While it is replaced, the new and the old one,
   * separated by a comma.
   */
  SECOND_FACTOR_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), 'at least 32 characters each'),
  /** `required`: the back office stays closed to admins without a passkey or an authenticator app. */
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  TOKEN_HOURS: z.coerce.number().positive().max(720).default(12),
  /** Wrong passwords for one account from one network; five times as many from all networks together. */
  LOGIN_ATTEMPTS_PER_MINUTE: count.default(10),
  /** Wrong passwords for one account in a day: from all devices that have not signed in to it before, and from each that has. */
  LOGIN_GUESSES_PER_DAY: count.default(100),
  /** Of one network: wrong passwords, registrations and reset attempts, each counted separately. */
  ATTEMPTS_PER_IP_PER_MINUTE: count.default(100),
  /** Wrong codes for the second factor of one account: from all devices that are not known, and from each that is. */
  CODE_GUESSES_PER_HOUR: count.default(10),
  /** Reset links for one e-mail address. */
  RESET_REQUESTS_PER_HOUR: count.default(10),
  /** Each hash takes 19 MiB and a core for about 20 ms. Half of the cores, so that a flood of sign-ins leaves the others to the shop. */
  HASHES_AT_ONCE: count.max(4).default(HALF_OF_THE_CORES),
  /** How many may wait before the service answers 503. */
  HASH_QUEUE: z.coerce.number().int().min(0).default(64),
  /** How long lines of the audit log are kept, in days. */
  AUDIT_DAYS: count.default(730),
});

export type UserConfig = ReturnType<typeof readUserConfig>;
