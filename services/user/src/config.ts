import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  busConfig,
  databaseConfig,
  pem,
  readConfig,
  type Environment,
} from '@slipcast/service-kit/config';

const count = z.coerce.number().int().min(1);

const UserConfig = z.object({
  ...baseConfig,
  ...databaseConfig,
  ...busConfig,
  AUTH_PUBLIC_KEY: authConfig.AUTH_PUBLIC_KEY,
  REDIS_URL: authConfig.REDIS_URL,
  /** PEM, ES256: signs access tokens and reset links. */
  AUTH_PRIVATE_KEY: pem,
  TOKEN_HOURS: z.coerce.number().positive().max(720).default(12),
  /** Failed logins of one account from one address; five times as many from all addresses together. */
  LOGIN_ATTEMPTS_PER_MINUTE: count.default(10),
  /** Failed logins, and separately registrations, and separately reset attempts, of one address. */
  ATTEMPTS_PER_IP_PER_MINUTE: count.default(100),
  /** Reset links that one e-mail address may ask for. */
  RESET_REQUESTS_PER_HOUR: count.default(10),
  /** Each takes 19 MiB and a core for about 20 ms. */
  HASHES_AT_ONCE: count.max(4).default(2),
  HASH_QUEUE: z.coerce.number().int().min(0).default(64),
});
export type UserConfig = z.infer<typeof UserConfig>;

export const readUserConfig = (environment?: Environment): UserConfig =>
  readConfig('user', UserConfig, environment);
