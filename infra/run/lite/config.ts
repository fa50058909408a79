import { join } from 'node:path';
import { z } from 'zod';
import { readConfig, type Environment } from '@slipcast/service-kit/config';
import { shopConfig } from '@slipcast/service-kit/shop-config';
import type { StoreAddresses } from './stores.ts';

const A_PORT = 'must be a whole number from 0 to 65535';

const schema = z.object({
  /** The shop's address; every other port is a free one. */
  PORT: z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Everything that the shop remembers. */
  DATA_DIR: z.string().default(join(import.meta.dirname, '..', '..', '..', 'data')),
  /** Address that shoppers use, when a reverse proxy stands in front. */
  SHOP_URL: z.url().optional(),
  ...shopConfig,
  /** `off` starts an empty shop: no demo catalogue, no demo accounts with known passwords. */
  DEMO: z.enum(['on', 'off']).default('on'),
  /** smtp://user:password@host:port; without it mails go to the local mailbox. */
  EMAIL_URL: z.string().optional(),
  LOG_LEVEL: z.string().default('info'),
  TRUSTED_PROXIES: z.string().optional(),
  /** The real Square instead of the local sandbox: all of these. */
  SQUARE_URL: z.url().optional(),
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_LOCATION_ID: z.string().optional(),
  SQUARE_APPLICATION_ID: z.string().optional(),
  SQUARE_SDK_URL: z.url().optional(),
  SQUARE_WEBHOOK_KEY: z.string().optional(),
  SQUARE_WEBHOOK_URL: z.url().optional(),
  /** Of the payment service, against card testing. */
  DECLINES_PER_SHOPPER: z.string().optional(),
  DECLINES_PER_NETWORK: z.string().optional(),
  DECLINE_MINUTES: z.string().optional(),
  PAYMENTS_OPEN_PER_SHOPPER: z.string().optional(),
  PAYMENTS_OPEN_PER_NETWORK: z.string().optional(),
  PAYMENTS_AT_ONCE_PER_NETWORK: z.string().optional(),
  /** For tests and load runs. */
  HOLD_SECONDS: z.string().optional(),
  LOGIN_ATTEMPTS_PER_MINUTE: z.string().optional(),
  GUEST_CARTS_PER_NETWORK: z.string().optional(),
  CART_PIECES: z.string().optional(),
  LOOKUPS_PER_MINUTE: z.string().optional(),
  HASH_QUEUE: z.string().optional(),
});

export type LiteConfig = z.infer<typeof schema>;
export const readLiteConfig = (environment: Environment = process.env): LiteConfig =>
  readConfig('slipcast', schema, environment);

export interface Handover {
  stores: StoreAddresses;
  dataDir: string;
  gatewayPort: number;
  shopUrl: string;
  environment: Environment;
}
/** What `npm run dev` hands to the process with the services. */
export const readHandover = (): Handover => JSON.parse(process.env.SLIPCAST_HANDOVER ?? '{}') as Handover;

/** This process's environment and more, for a child. */
export const inheritedWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});

/** The same without what was meant for this process's own Node. */
export function childEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _ours, ...inherited } = process.env;
  return { ...inherited, ...more };
}
