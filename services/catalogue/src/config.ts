import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  busConfig,
  readConfig,
  type Environment,
} from '@slipcast/service-kit/config';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';
import { objectsConfig } from '@slipcast/storage/objects/create-objects';

const schema = z.object({
  ...baseConfig,
  ...authConfig,
  ...documentsConfig,
  ...objectsConfig,
  ...busConfig,
  /** Images encoded at the same time; each takes about one core. */
  IMAGE_WORKERS: z.coerce.number().int().min(1).default(2),
});

export type CatalogueConfig = z.infer<typeof schema>;
export const readCatalogueConfig = (environment?: Environment): CatalogueConfig =>
  readConfig('catalogue', schema, environment);
