import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  busConfig,
  databaseConfig,
  readConfig,
  type Environment,
} from '@slipcast/service-kit/config';

const schema = z.object({
  ...baseConfig,
  ...authConfig,
  ...databaseConfig,
  ...busConfig,
  /** Square's API, or the sandbox's. Without the five of them, payments are refused in plain words. */
  SQUARE_URL: z.url().optional(),
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_LOCATION_ID: z.string().optional(),
  SQUARE_APPLICATION_ID: z.string().optional(),
  /** Where the browser loads the Web Payments SDK from; may be a path of the shop's own origin. */
  SQUARE_SDK_URL: z.string().optional(),
  /** Of the webhook subscription; without it deliveries are refused. */
  SQUARE_WEBHOOK_KEY: z.string().optional(),
  /** The address as registered with Square: it is part of the signature. */
  SQUARE_WEBHOOK_URL: z.url().optional(),
  SQUARE_TIMEOUT_SECONDS: z.coerce.number().positive().default(10),
  SWEEP_SECONDS: z.coerce.number().positive().default(5),
  RECONCILE_SECONDS: z.coerce.number().positive().default(3600),
});
export type PaymentConfig = z.infer<typeof schema>;

export const readPaymentConfig = (environment?: Environment): PaymentConfig =>
  readConfig('payment', schema, environment);
