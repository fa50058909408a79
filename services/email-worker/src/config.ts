import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  busConfig,
  databaseConfig,
  readConfig,
  type Environment,
} from '@slipcast/service-kit/config';

const EmailWorkerConfig = z.object({
  ...baseConfig,
  ...databaseConfig,
  ...busConfig,
  REDIS_URL: authConfig.REDIS_URL,
  /** `smtp://user:password@host:port`, `smtps://…`, or `mailbox:///absolute/folder`. Without it e-mails are kept. */
  EMAIL_URL: z
    .string()
    .regex(/^(smtps?:\/\/|mailbox:\/\/\/)/, 'smtp://…, smtps://… or mailbox:///folder')
    .optional(),
  EMAIL_FROM: z.email().default('hello@fettle-pottery.example'),
  SHOP_NAME: z.string().trim().min(1).default('Fettle Pottery'),
  /** Where links lead to: the shop's public address. */
  SHOP_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  PRICE_NOTE: z.string().default('Prices include VAT and UK delivery.'),
  /** Of the page that shows the local mailbox; 0 takes a free port. */
  MAILBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
});
export type EmailWorkerConfig = z.infer<typeof EmailWorkerConfig>;

export const readEmailWorkerConfig = (environment?: Environment): EmailWorkerConfig =>
  readConfig('email-worker', EmailWorkerConfig, environment);
