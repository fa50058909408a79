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

export const readPaymentConfig = configReader('payment', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...databaseConfig,
  ...busConfig,
  /** The order service, with whose orders the payments are compared. */
  ORDER_URL: serviceAddresses,
  /** Square's API, or the sandbox's. Unless all five are set, payments are refused in plain words. */
  SQUARE_URL: z.url().optional(),
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_LOCATION_ID: z.string().optional(),
  SQUARE_APPLICATION_ID: z.string().optional(),
  /** Where the browser loads the Web Payments SDK from; a path on the shop's own origin is allowed. */
  SQUARE_SDK_URL: z.string().optional(),
  /** The key of the webhook subscription; without it every delivery is refused. */
  SQUARE_WEBHOOK_KEY: z.string().optional(),
  /** The address exactly as registered with Square, because it is part of the signature. */
  SQUARE_WEBHOOK_URL: z.url().optional(),
  /**
   * The file that Square gives for Apple Pay: its path, which starts with a slash, or its text. Without it, Apple Pay is not
   * offered.
   */
  APPLE_PAY_DOMAIN_ASSOCIATION: z.string().optional(),
  /** `off`: Google Pay is not offered. It needs nothing but Square. */
  GOOGLE_PAY: z.enum(['on', 'off']).default('on'),
  SQUARE_TIMEOUT_SECONDS: z.coerce.number().positive().default(10),
  /** Keys the hashes of shoppers' networks, so that what is stored of them cannot be turned back into addresses. */
  NETWORK_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Declined cards in DECLINE_MINUTES before an account or guest must wait. 0 lifts any of these limits. */
  DECLINES_PER_SHOPPER: z.coerce.number().int().min(0).default(10),
  /** The same for an IPv4 address or IPv6 /64. */
  DECLINES_PER_NETWORK: z.coerce.number().int().min(0).default(30),
  DECLINE_MINUTES: z.coerce.number().positive().default(10),
  /** Payments that all shoppers of one network without an account and a cart cookie may hold without an order. */
  PAYMENTS_OPEN_PER_NETWORK: z.coerce.number().int().min(0).default(20),
  /** Payments of one network under way at the same time in one process. */
  PAYMENTS_AT_ONCE_PER_NETWORK: z.coerce.number().int().min(0).default(100),
  SWEEP_SECONDS: z.coerce.number().positive().default(5),
  RECONCILE_SECONDS: z.coerce.number().positive().default(3600),
});

export type PaymentConfig = ReturnType<typeof readPaymentConfig>;
