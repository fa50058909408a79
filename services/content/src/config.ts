import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  busConfig,
  readConfig,
  type Environment,
} from '@slipcast/service-kit/config';
import { shopConfig } from '@slipcast/service-kit/shop-config';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';

const schema = z.object({
  ...baseConfig,
  ...authConfig,
  ...documentsConfig,
  ...busConfig,
  ...shopConfig,
});

export type ContentConfig = z.infer<typeof schema>;
export const readContentConfig = (environment?: Environment): ContentConfig =>
  readConfig('content', schema, environment);
