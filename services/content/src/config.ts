import { authConfig, baseConfig, callerConfig, busConfig, configReader } from '@slipcast/service-kit/config';
import { SANDBOX, shopConfig, shopUrl } from '@slipcast/service-kit/shop-config';
import { z } from 'zod';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';

export const readContentConfig = configReader('content', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...documentsConfig,
  ...busConfig,
  ...shopConfig,
  /** The address that shoppers use. */
  SHOP_URL: shopUrl,
  /** Whether the shop sends emails, so that screens promise one only if it comes. */
  EMAIL_ENABLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** `yes` lets a shop at a public address use simulated payments and local emails; every page then says that it is a trial. */
  SANDBOX,
});

export type ContentConfig = ReturnType<typeof readContentConfig>;
