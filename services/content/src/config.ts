import { authConfig, baseConfig, callerConfig, busConfig, configReader } from '@slipcast/service-kit/config';
import { shopConfig, shopUrl } from '@slipcast/service-kit/shop-config';
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
});

export type ContentConfig = ReturnType<typeof readContentConfig>;
