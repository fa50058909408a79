import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import type { CatalogueConfig } from './config.ts';
import { createFeeds } from './feeds/feed-routes.ts';
import { createImports } from './imports/create-imports.ts';
import { createPhotographs } from './photographs/create-photographs.ts';
import type { fetchImage } from './photographs/fetch-image.ts';
import { createProducts, productCollection } from './products/create-products.ts';
import { photographsInUse } from './products/duplicates.ts';
import { createSeconds } from './seconds/create-seconds.ts';
import { createSettings } from './settings/shop-settings.ts';
import { createStock } from './stock/create-stock.ts';
import { createSuggestions } from './suggestions/suggestion-routes.ts';
import { createUpdates } from './updates/create-updates.ts';
import { updateCollection } from './updates/update-events.ts';

/**
 * Products, categories and photographs.
 *
 * @param host.fetchFrom replaced by tests
 * @param host.takeOverMs after which an import without progress is taken over; shorter in tests
 */
export const createCatalogueService = (
  config: CatalogueConfig,
  {
    fetchFrom,
    takeOverMs,
    ...host
  }: HostOptions & { fetchFrom?: typeof fetchImage; takeOverMs?: number } = {},
): Service =>
  createStandardService('catalogue', config, host, (kit) => {
    const bus = kit.bus(config);
    const authenticator = kit.authenticator(config);
    const documents = kit.add(createDocuments(config.DOCUMENTS_URL, kit.logger));
    const store = productCollection(documents);
    const settings = createSettings(kit, { config, bus, documents });
    const updates = updateCollection(documents);
    const inUse = async () => {
      const [products, announced] = await Promise.all([store.find(), updates.find()]);
      return [...photographsInUse(products), ...announced.flatMap(({ body }) => body.imageUrl ?? [])];
    };
    const objects = kit.add(createObjects(config.OBJECTS_URL));
    const photographs = createPhotographs(kit, { config, bus, documents, objects, inUse, fetchFrom });
    const products = createProducts(kit, { config, bus, documents, store, settings, photographs });
    const { snapshot, changed } = products;
    const writing = { bus, documents, objects, store, snapshot, settings, photographs, changed };
    const shopUpdates = createUpdates(kit, { ...writing, updates });
    const imports = createImports(kit, { ...writing, takeOverMs });
    const seconds = createSeconds(kit, { bus, store, markUsed: photographs.markUsed, changed });
    const stock = createStock(kit, { bus, store, changed: snapshot.invalidate });
    const capabilities = [
      // Before products: "imports" is no product's id.
      imports,
      products,
      shopUpdates,
      createSuggestions({ snapshot, settings }),
      createFeeds({ snapshot, settings }),
      stock,
      seconds,
      photographs,
    ];
    // A product may have thirty variants with five image addresses of 2 kB each.
    const bodyLimit = '512kb';
    return { authenticator, bodyLimit, endpoints: capabilities.flatMap(({ endpoints }) => endpoints) };
  });
