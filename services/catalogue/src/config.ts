import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  busConfig,
  callerConfig,
  configReader,
  lostEventsConfig,
  serviceAddresses,
} from '@slipcast/service-kit/config';
import { shopConfig, shopUrl } from '@slipcast/service-kit/shop-config';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';
import { objectsConfig } from '@slipcast/storage/objects/create-objects';

export const readCatalogueConfig = configReader('catalogue', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...documentsConfig,
  ...objectsConfig,
  ...busConfig,
  ...lostEventsConfig,
  /** The order service, whose copy of the products is compared; without it none is. */
  ORDER_URL: serviceAddresses.optional(),
  /** The same of the cart service. */
  CART_URL: serviceAddresses.optional(),
  SHOP_NAME: shopConfig.SHOP_NAME,
  /** The address that shoppers use. */
  SHOP_URL: shopUrl,
  /** Images encoded at the same time; each takes about one core. */
  IMAGE_WORKERS: z.coerce.number().int().min(1).default(2),
});

export type CatalogueConfig = ReturnType<typeof readCatalogueConfig>;
