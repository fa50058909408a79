import { authConfig, baseConfig, busConfig, configReader } from '@slipcast/service-kit/config';
import { shopConfig } from '@slipcast/service-kit/shop-config';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';

export const readContentConfig = configReader('content', {
  ...baseConfig,
  ...authConfig,
  ...documentsConfig,
  ...busConfig,
  ...shopConfig,
});

export type ContentConfig = ReturnType<typeof readContentConfig>;
