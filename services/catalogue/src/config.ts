import { z } from 'zod';
import { authConfig, baseConfig, busConfig, configReader } from '@slipcast/service-kit/config';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';
import { objectsConfig } from '@slipcast/storage/objects/create-objects';

export const readCatalogueConfig = configReader('catalogue', {
  ...baseConfig,
  ...authConfig,
  ...documentsConfig,
  ...objectsConfig,
  ...busConfig,
  /** Images encoded at the same time; each takes about one core. */
  IMAGE_WORKERS: z.coerce.number().int().min(1).default(2),
});

export type CatalogueConfig = ReturnType<typeof readCatalogueConfig>;
