import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  callerConfig,
  busConfig,
  configReader,
  databaseConfig,
  serviceAddresses,
} from '@slipcast/service-kit/config';

export const readOrderConfig = configReader('order', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...databaseConfig,
  ...busConfig,
  PAYMENT_URL: serviceAddresses,
  CART_URL: serviceAddresses,
  CATALOGUE_URL: serviceAddresses,
  /** Signs what lets guests have their confirmation sent again and, from a mailed link, see their whole order. */
  ORDER_TOKEN_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Verifies the cart service's receipts of reservations. */
  HOLD_RECEIPT_SECRET: z.string().min(16, 'at least 16 characters'),
  EMAIL_ENABLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  SWEEP_SECONDS: z.coerce.number().positive().default(5),
  /** How long a pending order is left to the request that placed it. */
  PENDING_SECONDS: z.coerce.number().positive().default(20),
  /** Between two comparisons of the ledger with what cart, catalogue and payment know of it. */
  FENCE_SECONDS: z.coerce.number().positive().default(60),
  /** How long to wait for a capture; after that the order stays pending for now. */
  CAPTURE_TIMEOUT_SECONDS: z.coerce.number().positive().default(15),
  /** After so many days names and addresses are taken out of orders that are over. */
  ORDER_NAMES_DAYS: z.coerce.number().int().min(30).default(730),
  /** Between two looks for such orders. */
  ORDER_NAMES_SECONDS: z.coerce.number().positive().default(3600),
  /**
   * Look-ups by guests, per minute: of one network, for one e-mail address, and fifty times as many in all. A quarter as many
   * links are mailed to one address in an hour.
   */
  LOOKUPS_PER_MINUTE: z.coerce.number().int().positive().default(20),
});

export type OrderConfig = ReturnType<typeof readOrderConfig>;
