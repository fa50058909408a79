import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  busConfig,
  callerConfig,
  configReader,
  databaseConfig,
  serviceAddresses,
} from '@slipcast/service-kit/config';
import { shopConfig, shopUrl } from '@slipcast/service-kit/shop-config';

export const readEmailWorkerConfig = configReader('email-worker', {
  ...baseConfig,
  ...databaseConfig,
  ...busConfig,
  REDIS_URL: authConfig.REDIS_URL,
  ...callerConfig,
  /** The order service, which makes the VAT invoices and credit notes that emails attach. */
  ORDER_URL: serviceAddresses,
  /** `smtp://user:password@host:port`, `smtps://…`, or `mailbox:///absolute/folder`. Without it emails wait. */
  EMAIL_URL: z
    .string()
    .regex(/^(smtps?:\/\/|mailbox:\/\/\/)/, 'smtp://…, smtps://… or mailbox:///folder')
    .optional(),
  SHOP_NAME: shopConfig.SHOP_NAME,
  EMAIL_FROM: shopConfig.EMAIL_FROM,
  PRICES_NOTE: shopConfig.PRICES_NOTE,
  /** The address that shoppers use. */
  SHOP_URL: shopUrl,
  /** Signs the links in emails with which guests see their whole order; order and email-worker have the same value. */
  ORDER_TOKEN_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Port of the local mailbox; 0 takes a free one. */
  MAILBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
});

export type EmailWorkerConfig = ReturnType<typeof readEmailWorkerConfig>;
