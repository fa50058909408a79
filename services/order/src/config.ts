import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  callerConfig,
  busConfig,
  configReader,
  databaseConfig,
  emailLimitConfig,
  lostEventsConfig,
  serviceAddresses,
} from '@slipcast/service-kit/config';

export const readOrderConfig = configReader('order', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...databaseConfig,
  ...busConfig,
  ...emailLimitConfig,
  /** The payment service. */
  PAYMENT_URL: serviceAddresses,
  /** The cart service. */
  CART_URL: serviceAddresses,
  /** The catalogue service. */
  CATALOGUE_URL: serviceAddresses,
  /** The email-worker. */
  EMAIL_WORKER_URL: serviceAddresses,
  /** Signs the links in emails with which guests see their whole order; order and email-worker have the same value. */
  ORDER_TOKEN_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Signs reservation receipts; cart and order have the same value. */
  HOLD_RECEIPT_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Whether the shop sends emails, so that screens promise one only if it comes. */
  EMAIL_ENABLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** Interval between two runs of the job that completes pending orders. */
  SWEEP_SECONDS: z.coerce.number().positive().default(5),
  /** How long a pending order is left to the request that placed it. */
  PENDING_SECONDS: z.coerce.number().positive().default(20),
  /** How long shipping can be undone; only then is the buyer emailed. The maker may set it under Settings. */
  SHIPPING_UNDO_SECONDS: z.coerce.number().min(0).default(120),
  /** How often the ledger is compared with what has been paid since. Every pot is compared once an hour. */
  RECONCILIATION_SECONDS: z.coerce.number().positive().default(60),
  ...lostEventsConfig,
  /** How long to wait for a capture before the order stays pending. */
  CAPTURE_TIMEOUT_SECONDS: z.coerce.number().positive().default(15),
  /** Days after which names and addresses are removed from finished orders. The maker may set them under Settings. */
  ORDER_NAMES_DAYS: z.coerce.number().int().min(30).default(730),
  /** Interval between two runs of the job that removes them. */
  ORDER_NAMES_SECONDS: z.coerce.number().positive().default(3600),
  /**
   * Guest look-ups from one network or for one email address, and fifty times as many in all. A quarter as many links are
   * emailed to one address in an hour.
   */
  LOOKUPS_PER_MINUTE: z.coerce.number().int().positive().default(20),
});

export type OrderConfig = ReturnType<typeof readOrderConfig>;
