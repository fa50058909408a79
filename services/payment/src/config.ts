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
import { SANDBOX } from '@slipcast/service-kit/shop-config';

export const readPaymentConfig = configReader('payment', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...databaseConfig,
  ...busConfig,
  /** The order service. */
  ORDER_URL: serviceAddresses,
  /** Square's API, or the sandbox's. Payments are refused unless all five `SQUARE_…` settings up to `SQUARE_SDK_URL` are set. */
  SQUARE_URL: z.url().optional(),
  /** The access token of the shop's Square application. */
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  /** The Square location that takes the payments. */
  SQUARE_LOCATION_ID: z.string().optional(),
  /** The Square application, for the card form. */
  SQUARE_APPLICATION_ID: z.string().optional(),
  /** Where browsers load the Web Payments SDK from; a path on the shop's own origin is allowed. */
  SQUARE_SDK_URL: z.string().optional(),
  /** The key of the webhook subscription. Without it every delivery is refused. */
  SQUARE_WEBHOOK_KEY: z.string().optional(),
  /** The webhook address exactly as registered with Square, because it is part of the signature. */
  SQUARE_WEBHOOK_URL: z.url().optional(),
  /** Square's domain association file for Apple Pay: its path, or its text. Without it Apple Pay is not offered. */
  APPLE_PAY_DOMAIN_ASSOCIATION: z.string().optional(),
  /** `off` hides Google Pay. */
  GOOGLE_PAY: z.enum(['on', 'off']).default('on'),
  /** How long to wait for an answer from Square. */
  SQUARE_TIMEOUT_SECONDS: z.coerce.number().positive().default(10),
  /** The address that shoppers use. At a public one Square has to be real, unless `SANDBOX` is `yes`. */
  SHOP_URL: z.url().optional(),
  /** `yes` lets a shop at a public address use simulated payments and local emails; every page then says that it is a trial. */
  SANDBOX,
  /** Keys the hashes of shoppers’ networks, so that stored hashes cannot be turned back into addresses. */
  NETWORK_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Declined cards in `DECLINE_MINUTES` before an account or guest must wait; 0 lifts the limit. */
  DECLINES_PER_SHOPPER: z.coerce.number().int().min(0).default(10),
  /** Declined cards in `DECLINE_MINUTES` before a network (IPv4 address or IPv6 /64) must wait; 0 lifts the limit. */
  DECLINES_PER_NETWORK: z.coerce.number().int().min(0).default(30),
  /** The period in which declined cards are counted. */
  DECLINE_MINUTES: z.coerce.number().positive().default(10),
  /** Payments without an order that shoppers of one network without account or cart cookie may have open together. */
  PAYMENTS_OPEN_PER_NETWORK: z.coerce.number().int().min(0).default(20),
  /** Payments of one network in progress at the same time in one process. */
  PAYMENTS_AT_ONCE_PER_NETWORK: z.coerce.number().int().min(0).default(100),
  /** Interval between two runs of the jobs that finish open payments and refunds. */
  SWEEP_SECONDS: z.coerce.number().positive().default(5),
  /** Days for which the brand and the last four digits of the cards that have paid are stored, but no longer than the names in orders. */
  CARD_DAYS: z.coerce.number().int().min(1).default(730),
  /** Days after which names and addresses are removed from finished orders. The maker may set them under Settings. */
  ORDER_NAMES_DAYS: z.coerce.number().int().min(30).default(730),
  /** Interval between two comparisons of payments with the orders. */
  RECONCILE_SECONDS: z.coerce.number().positive().default(3600),
});

export type PaymentConfig = ReturnType<typeof readPaymentConfig>;
